import { redirect } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { signOutStaff } from "#shop/staff/sign-in.server.ts";
import { clientOf } from "#admin/http/form.server.ts";
import { staffCookie, staffTokenOf } from "#admin/http/session.server.ts";
import type { Route } from "./+types/sign-out";

/** Opened as a page: there is nothing to see. */
export function loader() {
  return redirect("/sign-in");
}

/** Ends the session of this browser. */
export async function action(args: Route.ActionArgs) {
  const token = staffTokenOf(args.request);
  if (token !== null) await signOutStaff(db(), token, clientOf(args));
  return redirect("/sign-in", { status: 303, headers: { "Set-Cookie": staffCookie(null) } });
}
