import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import {
  daysOf,
  earlierDays,
  earlierPart,
  nameOfDays,
  partsOfRange,
  readRange,
  REPORT_DAYS_MAX,
  steps,
} from "./report-range.ts";

const today = "2026-11-24";
const read = (query: string) => readRange(new URLSearchParams(query), today);
const dayOf = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays("2010-01-01", days));
const ranges = fc.record({
  firstDay: dayOf,
  length: fc.integer({ min: 0, max: REPORT_DAYS_MAX - 1 }),
  by: fc.constantFrom(...steps),
});

describe("the days of a report", () => {
  test("are this month by day without parameters, or the last twelve months by month", () => {
    expect(read("").range).toEqual({
      firstDay: "2026-11-01",
      lastDay: today,
      by: "day",
      against: "previous",
    });
    expect(readRange(new URLSearchParams(), today, "year").range).toMatchObject({
      firstDay: "2025-12-01",
      lastDay: today,
      by: "month",
    });
  });

  test("are refused beside their field, and the usual days are shown", () => {
    for (const [query, field] of [
      ["from=x", "from"],
      ["from=2026-02-30", "from"],
      ["to=1", "to"],
      ["from=2026-11-24&to=2026-11-23", "to"],
      ["from=2010-01-01&to=2026-01-01", "to"],
    ]) {
      const { range, problem } = read(query ?? "");
      expect([query, problem?.field]).toEqual([query, field]);
      expect(range.firstDay).toBe("2026-11-01");
    }
  });

  test("have longer rows where there would be too many", () => {
    expect(read("from=2026-01-01&to=2026-11-24&by=day").range.by).toBe("week");
    expect(read("from=2023-01-01&to=2026-11-24&by=week").range.by).toBe("month");
    expect(read("from=2026-11-01&by=minute").range.by).toBe("day");
  });

  test("are in exactly one part each, and the parts are in order", () => {
    fc.assert(
      fc.property(ranges, ({ firstDay, length, by }) => {
        const lastDay = addDays(firstDay, length);
        const parts = partsOfRange({ firstDay, lastDay, by });
        expect(parts[0]?.firstDay).toBe(firstDay);
        expect(parts.at(-1)?.lastDay).toBe(lastDay);
        for (const [at, part] of parts.entries()) {
          expect(part.firstDay <= part.lastDay).toBe(true);
          const next = parts[at + 1];
          if (next) expect(next.firstDay).toBe(addDays(part.lastDay, 1));
          if (next && by === "week")
            expect(new Date(`${next.firstDay}T00:00:00Z`).getUTCDay()).toBe(1);
          if (next && by === "month") expect(next.firstDay.endsWith("-01")).toBe(true);
        }
      }),
    );
  });

  test("are compared with as many earlier days, part by part", () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom("previous", "year"), (days, against) => {
        const lastDay = addDays(days.firstDay, days.length);
        const range = { firstDay: days.firstDay, lastDay, by: days.by, against } as const;
        const earlier = earlierDays(range);
        if (earlier === null) throw new Error("no earlier days");
        expect(daysOf(earlier)).toBe(daysOf(range));
        if (against === "previous") expect(addDays(earlier.lastDay, 1)).toBe(range.firstDay);
        const parts = partsOfRange(range).map((part) => earlierPart(part, range));
        expect(parts[0]?.firstDay).toBe(earlier.firstDay);
        expect(parts.at(-1)?.lastDay).toBe(earlier.lastDay);
      }),
    );
    expect(earlierDays({ ...read("").range, against: "none" })).toBeNull();
    const leap = { firstDay: "2028-02-29", lastDay: "2028-03-01", by: "day" } as const;
    expect(earlierDays({ ...leap, against: "year" })).toEqual({
      firstDay: "2027-02-28",
      lastDay: "2027-03-01",
    });
  });

  test("have short names", () => {
    const now = new Date("2026-11-24T12:00:00Z");
    const name = (firstDay: string, lastDay: string) => nameOfDays({ firstDay, lastDay }, now);
    expect(name("2026-11-24", "2026-11-24")).toBe("Tue 24 Nov");
    expect(name("2026-11-16", "2026-11-22")).toBe("16 to 22 Nov");
    expect(name("2026-10-28", "2026-11-03")).toBe("28 Oct to 3 Nov");
    expect(name("2025-12-28", "2026-01-03")).toBe("28 Dec 2025 to 3 Jan");
    expect(name("2026-02-01", "2026-02-28")).toBe("February 2026");
  });
});
