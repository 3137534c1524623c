import { redirect } from "react-router";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { payAgain, type PayAgainResult } from "#shop/checkout/pay-again.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import type { Route } from "./+types/pay-again";

/** Nothing is shown here: whoever opens the address is taken to their orders. */
export function loader() {
  return redirect("/account");
}

/** Opens a new card page for an order that was not paid, or says on the account page why not. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const { clientIp } = context.get(requestContext);
  const asked = { customer, orderNumber: params.orderNumber, clientIp };
  const started = await withCheckoutConnections(() => payAgain(db(), asked));
  if (started.ok) return redirect(started.url, 303);
  // The account was deleted meanwhile, and its session with it.
  if (started.reason === "no_account") return redirect("/login?from=%2Faccount", 303);
  return redirect(withNotice("/account", noticeOf(started.reason)), 303);
}

function noticeOf(reason: Extract<PayAgainResult, { ok: false }>["reason"]): string {
  switch (reason) {
    case "payment_unreachable":
      return "payment-unreachable";
    case "verify_email":
      return "verify-email";
    case "network_full":
      return "network-full";
    case "payments_processing":
      return "payments-processing";
    default:
      return "order-changed";
  }
}
