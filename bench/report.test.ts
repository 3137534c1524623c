import { expect, test } from "vitest";
import { withBefore } from "./report.ts";

test("each figure stands beside the one that its benchmark has kept, or that the last run measured", () => {
  const rows = [
    { what: "kept", value: 3, unit: "ms", before: 9 },
    { what: "measured", value: 4, unit: "ms" },
    { what: "new", value: 5, unit: "ms" },
    { what: "range", value: 6, unit: "ms", before: "83 to 96" },
  ];
  const last = {
    name: "pages",
    rows: [
      { what: "kept", value: 1, unit: "ms" },
      { what: "measured", value: 8, unit: "ms", before: 20 },
    ],
  };
  const report = { name: "pages", rows };
  expect(withBefore(report, last).rows.map(({ before }) => before)).toEqual([
    9,
    8,
    undefined,
    "83 to 96",
  ]);
  expect(withBefore(report, null)).toEqual(report);
});
