import { redirect } from "react-router";
import { sendVerification } from "#shop/accounts/email-verification.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import type { Route } from "./+types/send-link";

/** Whether the link was sent, refused as too frequent, or no longer needed. */
export type SendLinkResult = { readonly result: "sent" | "too_many" | "verified_already" };

/** This URL has no page. */
export function loader() {
  return redirect("/checkout");
}

/** E-mails the customer a new verification link. The checkout page stays open. */
export async function action({ request }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const sent = await sendVerification(db(), customer);
  return Response.json({ result: sent.ok ? "sent" : sent.reason } satisfies SendLinkResult);
}
