import fc from "fast-check";
import { expect, test } from "vitest";
import { fillBlock, openFields, unknownFields } from "./text-block.ts";
import { workingHours } from "./thread.ts";

test.each([
  ["within a day", "2026-11-23T10:00:00Z", "2026-11-23T13:30:00Z", 3],
  ["over a night", "2026-11-23T16:00:00Z", "2026-11-24T10:00:00Z", 2],
  ["over a weekend", "2026-11-20T16:00:00Z", "2026-11-23T10:00:00Z", 2],
  ["in summer time", "2026-07-06T08:00:00Z", "2026-07-06T09:00:00Z", 1],
  ["over Christmas", "2026-12-24T16:00:00Z", "2026-12-29T10:00:00Z", 2],
  ["at night alone", "2026-11-23T18:00:00Z", "2026-11-24T08:00:00Z", 0],
])("a wait %s counts working hours", (_, from, to, hours) => {
  expect(workingHours(new Date(from), new Date(to))).toBe(hours);
});

test("within a year a longer wait never counts fewer hours, and no wait more than its time", () => {
  const instant = fc
    .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 11, 20) })
    .map((ms) => new Date(ms));
  fc.assert(
    fc.property(instant, instant, fc.nat(10 * 86_400_000), (a, b, more) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const later = new Date(to.getTime() + more);
      const hours = workingHours(from, to);
      expect(workingHours(from, later)).toBeGreaterThanOrEqual(hours);
      expect(hours * 3_600_000).toBeLessThanOrEqual(to.getTime() - from.getTime());
    }),
  );
});

const values = { name: "Ada", order: "LL-10042", promised: null, "refund due": null };

test("a text block is filled in, and what is not known stays for a person to fill in", () => {
  const filled = fillBlock("Dear {name}, {order} arrives on {promised}. {x}", values);
  expect(filled).toBe("Dear Ada, LL-10042 arrives on {promised}. {x}");
  expect(openFields(filled)).toEqual(["{promised}"]);
  expect(unknownFields("{name} {surname} {surname}")).toEqual(["{surname}"]);
});

test("a value in braces is not filled in again", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(fillBlock("{name}", { ...values, name })).toBe(name);
    }),
  );
});
