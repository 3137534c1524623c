import { expect, test } from "vitest";
import { withBefore } from "./report.ts";

test("each figure stands beside the one that its benchmark has kept, or that the last run measured", () => {
  const rows = [
    { what: "kept", value: 3, unit: "ms", before: 9 },
    { what: "measured", value: 4, unit: "ms" },
    { what: "new", value: 5, unit: "ms" },
  ];
  const last = {
    name: "pages",
    rows: [
      { what: "kept", value: 1, unit: "ms" },
      { what: "measured", value: 8, unit: "ms", before: 20 },
    ],
  };
  const report = { name: "pages", rows };
  expect(withBefore(report, last).rows.map(({ before }) => before)).toEqual([9, 8, undefined]);
  expect(withBefore(report, null)).toEqual(report);
});
