import { expect, test } from "vitest";
import { toTimeline } from "./timeline-steps.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 4, hour));

test("lists what has happened to an order, then what is still to come", () => {
  const timeline = toTimeline({
    steps: [
      { status: "pending_payment", at: at(9) },
      { status: "paid", at: at(10) },
      { status: "processing", at: at(11) },
    ],
  });
  expect(timeline.map((step) => [step.title, step.at?.text ?? null])).toEqual([
    ["Order placed", "4 December 2026 at 09:00"],
    ["Payment received", "4 December 2026 at 10:00"],
    ["Being prepared", "4 December 2026 at 11:00"],
    ["Dispatched", null],
    ["Delivered", null],
  ]);
});

test("shows nothing to come for an order that is not paid or has a cancellation request", () => {
  const placed = { status: "pending_payment", at: at(9) } as const;
  expect(toTimeline({ steps: [placed, { status: "expired", at: at(10) }] })).toHaveLength(2);
  const paid = { steps: [placed, { status: "paid", at: at(10) }] } as const;
  const cancelling = toTimeline(paid, [{ title: "You asked to cancel", at: at(12) }]);
  expect(cancelling.map(({ title }) => title)).toEqual([
    "Order placed",
    "Payment received",
    "You asked to cancel",
  ]);
});
