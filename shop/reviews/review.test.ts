import { expect, test } from "vitest";
import { formatMean, SHOWN_NAME_MAX, suggestedName } from "./review.ts";

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
