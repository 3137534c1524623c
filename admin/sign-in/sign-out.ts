import { redirect, type ActionFunctionArgs } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { signOutStaff } from "#shop/staff/sign-in.server.ts";
import { clientOf } from "#admin/http/form.server.ts";
import { staffCookie, staffTokenOf } from "#admin/http/session.server.ts";

/** Opened as a page: there is nothing to see. */
export function loader() {
  return redirect("/sign-in");
}

/** Ends the session of this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = staffTokenOf(request);
  if (token !== null) await signOutStaff(db(), token, clientOf({ request, context }));
  return redirect("/sign-in", { status: 303, headers: { "Set-Cookie": staffCookie(null) } });
}
