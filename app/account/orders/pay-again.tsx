import { redirect } from "react-router";
import { asCheckout } from "#shop/platform/db.server.ts";
import { payAgain } from "#shop/checkout/pay-again.server.ts";
import { requireCustomer } from "#app/middleware/session.server.ts";
import { withNotice } from "#app/account/notice-path.ts";
import type { Route } from "./+types/pay-again";

/** Nothing is shown here: whoever opens the address is taken to their orders. */
export function loader() {
  return redirect("/account");
}

/** Opens a new card page for an order that was not paid, or says on the account page why not. */
export async function action({ request, params }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const started = await asCheckout(() => payAgain({ customer, orderNumber: params.orderNumber }));
  if (started.ok) return redirect(started.url, 303);
  const notice = started.reason === "payment-unreachable" ? "payment-unreachable" : "order-changed";
  return redirect(withNotice("/account", notice), 303);
}
