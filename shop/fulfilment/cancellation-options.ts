import { cancelUntil } from "#shop/orders/cancel-period.ts";
import type { OrderStatus } from "#shop/orders/order.ts";

/** The longest reason or statement that a customer may give, in characters. */
export const STATEMENT_MAX = 2_000;

/** What a customer can do now to end an order. */
export type CancellationOption =
  /** Not dispatched: there is nothing to send back. */
  | { readonly kind: "cancel" }
  /** Dispatched or delivered. `until` is the last moment to declare it; null before everything is delivered. */
  | { readonly kind: "return"; readonly until: Date | null }
  /** The 14 days have ended. */
  | { readonly kind: "over"; readonly since: Date };

/**
 * Whether and how a customer can cancel an order at a given moment. Null if it is not paid or was
 * refunded. The 14 days begin on the day after the delivery and include the whole of the last day
 * (Consumer Contracts Regulations 2013, reg. 30(3)). Of several parcels, the last one counts.
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
