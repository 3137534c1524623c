import { cancelUntil } from "#shop/orders/cancel-period.ts";
import type { OrderStatus } from "#shop/orders/order.ts";

/** The longest reason or statement a customer gives, in characters. */
export const STATEMENT_MAX = 2_000;

/** How a customer may get out of an order now. */
export type CancellationOption =
  /** Not on its way yet: nothing to send back. */
  | { readonly kind: "cancel" }
  /** On its way or there: to be sent back; until when it may be declared, once all of it has come. */
  | { readonly kind: "return"; readonly until: Date | null }
  /** The days are over. */
  | { readonly kind: "over"; readonly since: Date };

/**
 * Whether and how an order can be cancelled by its customer at a moment. Null for one that is not
 * paid, or whose money has gone back. The day of delivery does not count, so that the 14th day after
 * it is the last whole one (reg. 30(3)); of several parcels the last one counts.
 */
export function cancellationOption(
  order: { readonly status: OrderStatus; readonly deliveredAt: Date | null },
  now: Date,
): CancellationOption | null {
  switch (order.status) {
    case "paid":
    case "processing":
      return { kind: "cancel" };
    case "dispatched":
    case "delivered":
    case "partially_refunded": {
      if (order.deliveredAt === null) return { kind: "return", until: null };
      const until = cancelUntil(order.deliveredAt);
      return now < until ? { kind: "return", until } : { kind: "over", since: until };
    }
    default:
      return null;
  }
}

/** When all of an order had come; null while a parcel is on its way, or none has left. */
export function deliveredAt(
  parcels: readonly { readonly deliveredAt: Date | null }[],
): Date | null {
  let last: Date | null = null;
  for (const parcel of parcels) {
    if (parcel.deliveredAt === null) return null;
    if (last === null || parcel.deliveredAt > last) last = parcel.deliveredAt;
  }
  return last;
}
