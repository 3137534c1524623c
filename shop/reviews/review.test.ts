import { expect, test } from "vitest";
import { orderStatuses } from "#shop/orders/order.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { formatMean, mayAskForReview, SHOWN_NAME_MAX, suggestedName } from "./review.ts";

test.each([
  ["Ann Lee", "Ann L."],
  ["  ann   marie  lee ", "ann L."],
  ["Ann", "Ann"],
  ["Zoë Ångström", "Zoë Å."],
  ["A".repeat(200), "A".repeat(SHOWN_NAME_MAX)],
  [`${"A".repeat(200)} Lee`, `${"A".repeat(SHOWN_NAME_MAX - 3)} L.`],
])("a review by %s begins with the name %s", (full, shown) =>
  expect(suggestedName(full)).toBe(shown),
);

test("a mean has one decimal", () => {
  expect([5, 4.6667, 4.25, 1].map(formatMean)).toEqual(["5.0", "4.7", "4.3", "1.0"]);
});

test("only an order that the customer has may be asked about, and one that is on its way later", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const asked = orderStatuses.map((status) => {
    const record = { status, fulfilments: [], refunds: [], returns: [] } as unknown as OrderRecord;
    return [status, mayAskForReview(record, now)];
  });
  const never = ["cancelled", "refunded", "expired", "payment_failed"];
  expect(asked).toEqual(
    // Nothing has been delivered yet, also where the status says so.
    orderStatuses.map((status) => [status, never.includes(status) ? "never" : "wait"]),
  );
});
