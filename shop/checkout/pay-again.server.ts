import type { Db } from "#shop/platform/database/db.server.ts";
import { canPayAgain } from "#shop/orders/order.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { isOrderOfOffer } from "#shop/offers/offer-orders.server.ts";
import { listCartLineIds } from "#shop/orders/new-order.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { startCheckout, type CheckoutResult } from "./start.server.ts";

export type PayAgainResult =
  | CheckoutResult
  | { readonly ok: false; readonly reason: "order_not_found" }
  /** It was placed for an offer, which is paid by its own link, at its own prices. */
  | { readonly ok: false; readonly reason: "order_of_offer" };

export type PayAgainRequest = {
  readonly customer: {
    readonly id: string;
    readonly email: string;
    readonly fullName: string;
    readonly restrictedSince?: Date | null;
  };
  readonly orderNumber: string;
  /** The customer's IP address. Without it the order counts towards no network's limit. */
  readonly clientIp?: string;
};

/**
 * Starts a new order with the lines and the discount code of an unpaid one, at today's prices. Refused if the price, the
 * delivery or the stock has changed since the customer saw them.
 */
export async function payAgain(db: Db, request: PayAgainRequest): Promise<PayAgainResult> {
  const { customer, orderNumber, clientIp } = request;
  const order = await findOrderOf(db, {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null || !canPayAgain(order)) return { ok: false, reason: "order_not_found" };
  if (await isOrderOfOffer(db, order.id)) return { ok: false, reason: "order_of_offer" };
  return startCheckout(db, {
    customer,
    items: order.lines.map((line) => ({
      productId: line.productId ?? 0,
      options: Object.fromEntries(line.options.map(({ key, value }) => [key, value])),
      seenPence: line.unitPence,
    })),
    address: order.address,
    notes: order.notes,
    giftMessage: order.giftMessage,
    inStockFirst: order.inStockFirst,
    mayAskForReview: order.mayAskForReview,
    discountCode: order.discountCode,
    cartLineIds: await listCartLineIds(db, order.id),
    seenShippingPence: totalOf(order.totals, "shipping").amountPence,
    ...(clientIp === undefined ? {} : { clientIp }),
  });
}
