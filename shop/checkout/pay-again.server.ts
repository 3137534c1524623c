import { db } from "#shop/platform/database/db.server.ts";
import { canPayAgain } from "#shop/orders/order.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { startCheckout, type CheckoutResult } from "./start.server.ts";

export type PayAgainResult =
  | CheckoutResult
  | { readonly ok: false; readonly reason: "order_not_found" };

/** Who wants to pay which of their orders. */
export type PayAgainRequest = {
  readonly customer: {
    readonly id: string;
    readonly email: string;
    readonly fullName: string;
    readonly restrictedSince?: Date | null;
  };
  readonly orderNumber: string;
  /** The address that the request comes from; without it the order counts at no network. */
  readonly clientIp?: string;
};

/**
 * Opens a new card page for what an unpaid order asked for: a new order at today's prices, refused
 * when they, the delivery or the stock are no longer as the customer saw them.
 */
export async function payAgain(request: PayAgainRequest): Promise<PayAgainResult> {
  const { customer, orderNumber, clientIp } = request;
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null || !canPayAgain(order)) return { ok: false, reason: "order_not_found" };
  return startCheckout({
    customer,
    items: order.lines.map((line) => ({
      productId: line.productId ?? 0,
      options: Object.fromEntries(line.options.map(({ key, value }) => [key, value])),
      seenPence: line.unitPence,
    })),
    address: order.address,
    notes: order.notes,
    seenShippingPence: order.shippingPence,
    ...(clientIp === undefined ? {} : { clientIp }),
  });
}
