import { formatMinute } from "#shop/kit/time.ts";
import { statusLabels, type OrderStatus } from "#shop/orders/order.ts";
import type { OrderTimeline } from "#shop/orders/order-timeline.server.ts";

/** One step of an order's timeline. A step without a time is still to come. */
export type TimelineStep = {
  readonly title: string;
  /** `iso` is ISO 8601; `text` is for people. */
  readonly at: { readonly iso: string; readonly text: string } | null;
};

/** Titles of steps that differ from the status's label. */
const titles: Partial<Record<OrderStatus, string>> = {
  pending_payment: "Order placed",
  paid: "Payment received",
};

/** The statuses that an order goes through when nothing goes wrong. */
const normalCourse: readonly OrderStatus[] = ["paid", "processing", "dispatched", "delivered"];

/**
 * The steps of an order that have happened, in order of time, then the steps still to come. A
 * cancelled or unpaid order, or one with a cancellation or return request, has no steps to come.
 */
export function toTimeline(
  { steps }: Pick<OrderTimeline, "steps">,
  requestSteps: readonly { readonly title: string; readonly at: Date }[] = [],
): TimelineStep[] {
  const past = [
    ...steps.map(({ status, at }) => ({ title: titles[status] ?? statusLabels[status], at })),
    ...requestSteps,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const reached = normalCourse.indexOf(steps.at(-1)?.status ?? "pending_payment");
  const isOnCourse = reached >= 0 && requestSteps.length === 0;
  const toCome = isOnCourse ? normalCourse.slice(reached + 1) : [];
  return [
    ...past.map(({ title, at }) => ({
      title,
      at: { iso: at.toISOString(), text: formatMinute(at) },
    })),
    ...toCome.map((status) => ({ title: statusLabels[status], at: null })),
  ];
}
