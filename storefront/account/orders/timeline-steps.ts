import { formatMinute } from "#shop/kit/time.ts";
import { statusLabels, type OrderStatus } from "#shop/orders/order.ts";
import type { OrderTimeline } from "#shop/orders/order-timeline.server.ts";

/** One moment of an order's story. A step without a time is still to come. */
export type TimelineStep = {
  readonly title: string;
  /** ISO 8601, and the same in words. */
  readonly at: { readonly iso: string; readonly words: string } | null;
};

/** What a change of status was for the customer, where that is not the status's own name. */
const happened: Partial<Record<OrderStatus, string>> = {
  pending_payment: "Order placed",
  paid: "Payment received",
};

/** The way of an order that goes as it should. */
const goodWay: readonly OrderStatus[] = ["paid", "processing", "dispatched", "delivered"];

/** Tells an order's story: what has happened, and, while all goes well, what comes next. */
export function toTimeline(
  { steps }: Pick<OrderTimeline, "steps">,
  others: readonly { readonly title: string; readonly at: Date }[] = [],
): TimelineStep[] {
  const past = [
    ...steps.map(({ status, at }) => ({ title: happened[status] ?? statusLabels[status], at })),
    ...others,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const at = goodWay.indexOf(steps.at(-1)?.status ?? "pending_payment");
  const isCancelling = others.length > 0;
  const coming = at < 0 || isCancelling ? [] : goodWay.slice(at + 1);
  return [
    ...past.map(({ title, at: moment }) => ({
      title,
      at: { iso: moment.toISOString(), words: formatMinute(moment) },
    })),
    ...coming.map((status) => ({ title: statusLabels[status], at: null })),
  ];
}
