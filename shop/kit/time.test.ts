import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  DAY_MS,
  endOfLondonDay,
  formatDay,
  formatMinute,
  londonDay,
  londonInstant,
  MINUTE_MS,
} from "./time.ts";

test("formats times in London's time zone, which is an hour ahead of UTC in summer", () => {
  expect(formatMinute(new Date("2026-12-04T14:05:00Z"))).toBe("4 December 2026 at 14:05");
  expect(formatMinute(new Date("2026-07-04T14:05:00Z"))).toBe("4 July 2026 at 15:05");
  expect(formatDay(new Date("2026-07-04T23:30:00Z"))).toBe("5 July 2026");
});

describe("a day in London", () => {
  test.each([
    ["in winter ends at midnight UTC", "2026-12-04", "2026-12-05T00:00:00.000Z"],
    ["in summer ends an hour earlier", "2026-07-04", "2026-07-04T23:00:00.000Z"],
    ["on which the clocks go forward", "2027-03-28", "2027-03-28T23:00:00.000Z"],
    ["before the clocks go forward", "2027-03-27", "2027-03-28T00:00:00.000Z"],
    ["on which the clocks go back", "2026-10-25", "2026-10-26T00:00:00.000Z"],
    ["before the clocks go back", "2026-10-24", "2026-10-24T23:00:00.000Z"],
  ])("%s", (_, day, end) => {
    expect(endOfLondonDay(day).toISOString()).toBe(end);
  });

  test("contains its last millisecond and not the next one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = addDays("2000-01-01", days);
        const end = endOfLondonDay(day);
        expect(londonDay(new Date(end.getTime() - 1))).toBe(day);
        expect(londonDay(end)).toBe(addDays(day, 1));
      }),
    );
  });
});

test("the date in London is what Intl says, at any instant", () => {
  const intl = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" });
  const instants = fc.date({
    min: new Date("1972-01-01T00:00:00Z"),
    max: new Date("2100-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const nearMidnight = fc
    .tuple(instants, fc.integer({ min: -70 * MINUTE_MS, max: 10 * MINUTE_MS }))
    .map(([date, ms]) => new Date(date.getTime() - (date.getTime() % DAY_MS) + ms));
  fc.assert(
    fc.property(fc.oneof(instants, nearMidnight), (instant) => {
      expect(londonDay(instant)).toBe(intl.format(instant));
    }),
    { numRuns: 1_000 },
  );
});

test("7 o'clock in London is 6 o'clock UTC in summer, from the Sunday on which the clocks go forward", () => {
  expect(londonInstant("2027-03-27", 7).toISOString()).toBe("2027-03-27T07:00:00.000Z");
  expect(londonInstant("2027-03-28", 7).toISOString()).toBe("2027-03-28T06:00:00.000Z");
  expect(londonInstant("2026-10-25", 7).toISOString()).toBe("2026-10-25T07:00:00.000Z");
});
