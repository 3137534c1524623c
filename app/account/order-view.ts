import type { Pence } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { canPayAgain, statusWords, type Order, type OrderStatus } from "#shop/orders/order.ts";

/** What the account page shows of an order. Days and states are words already. */
export type OrderView = {
  readonly orderNumber: string;
  readonly placedAt: string;
  readonly placedOn: string;
  readonly status: OrderStatus;
  readonly statusWords: string;
  /** The payment's reference, as the order's own page after paying shows it. */
  readonly reference: string | null;
  /** Where the order can still be paid; null when it can't, or is paid. */
  readonly payUrl: string | null;
  /** Whether a new card page can be opened for it. */
  readonly canPayAgain: boolean;
  /** Whether an invoice was issued: the order has been paid and filled. */
  readonly hasInvoice: boolean;
  readonly lines: readonly OrderLineView[];
  readonly totalPence: Pence;
};

export type OrderLineView = {
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  readonly linePence: Pence;
};

/** One page of a customer's orders. */
export type OrderPageView = {
  readonly orders: readonly OrderView[];
  readonly page: number;
  readonly pages: number;
};

export function toOrderView(order: Order): OrderView {
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    placedOn: formatDay(order.placedAt),
    status: order.status,
    statusWords: statusWords[order.status],
    reference: order.sessionId,
    payUrl: order.sessionUrl,
    canPayAgain: canPayAgain(order),
    hasInvoice: order.hasInvoice,
    lines: order.lines.map((line) => ({
      name: line.name,
      options: line.options.map(({ name, label }) => `${name}: ${label}`).join(", "),
      quantity: line.quantity,
      linePence: line.linePence,
    })),
    totalPence: order.totalPence,
  };
}
