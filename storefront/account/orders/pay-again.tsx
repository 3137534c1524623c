import { href, redirect } from "react-router";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { payAgain, type PayAgainResult } from "#shop/checkout/pay-again.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { withReturnPath } from "#storefront/auth/with-return-path.ts";
import { requestContext } from "#web/request-context.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import type { Route } from "./+types/pay-again";

/** There is no page here, only the action. A visitor is redirected to their orders. */
export function loader() {
  return redirect(href("/account"));
}

/** Opens a new payment page for an unpaid order, or redirects to the account with the reason. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const { clientIp } = context.get(requestContext);
  const order = { customer, orderNumber: params.orderNumber, clientIp };
  const started = await withCheckoutConnections(() => payAgain(db(), order), request.signal);
  if (started.ok) return redirect(started.url, 303);
  // The account, and with it this session, was deleted after the check above.
  if (started.reason === "no_account")
    return redirect(withReturnPath(href("/login"), href("/account")), 303);
  return redirect(withNotice(href("/account"), noticeOf(started.reason)), 303);
}

function noticeOf(reason: Extract<PayAgainResult, { ok: false }>["reason"]): string {
  switch (reason) {
    case "checkout_paused":
      return "checkout-paused";
    case "payment_unreachable":
      return "payment-unreachable";
    case "ordering_blocked":
      return "ordering-blocked";
    case "verify_email":
      return "verify-email";
    case "network_full":
      return "network-full";
    case "order_of_offer":
      return "order-of-offer";
    case "payments_processing":
      return "payments-processing";
    default:
      return "order-changed";
  }
}
