import { data, redirect } from "react-router";
import { sendVerification } from "#shop/accounts/email-verification.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import type { Route } from "./+types/send-link";

/** What came of asking for the link again: mailed, asked too often, or verified meanwhile. */
export type SendLinkResult = { readonly result: "sent" | "too_many" | "verified_already" };

/** Nothing is shown here: whoever opens the address is taken to the checkout. */
export function loader() {
  return redirect("/checkout");
}

/** Mails the link that verifies the customer's address, and leaves them where they are. */
export async function action({ request }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const sent = await sendVerification(db(), customer);
  return data<SendLinkResult>({ result: sent.ok ? "sent" : sent.reason });
}
