import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { formatSum, vatBoxes, vatKinds, type VatSums } from "./vat-figures.ts";
import {
  periodInWords,
  periodLengths,
  vatPeriod,
  vatPeriodOf,
  vatPeriodsSince,
} from "./vat-period.ts";

const settings = fc.record({
  months: fc.constantFrom(...periodLengths),
  lastMonth: fc.integer({ min: 1, max: 12 }),
});
const day = fc.integer({ min: 0, max: 35_000 }).map((days) => addDays("2001-01-01", days));

describe("VAT periods", () => {
  test("every day is in one period, which its name leads back to, and periods follow without a gap", () => {
    fc.assert(
      fc.property(settings, day, (set, someDay) => {
        const period = vatPeriodOf(someDay, set);
        expect(period.firstDay <= someDay && someDay <= period.lastDay).toBe(true);
        expect(vatPeriod(period.name, set)).toEqual(period);
        const next = vatPeriodOf(addDays(period.lastDay, 1), set);
        expect(next.firstDay).toBe(addDays(period.lastDay, 1));
        expect(vatPeriodOf(period.firstDay, set)).toEqual(period);
      }),
    );
  });

  test.each([
    [{ months: 3, lastMonth: 3 } as const, "2026-11-23", "2026-12", "2026-10-01", "2026-12-31"],
    [{ months: 3, lastMonth: 4 } as const, "2026-11-23", "2027-01", "2026-11-01", "2027-01-31"],
    [{ months: 1, lastMonth: 3 } as const, "2028-02-29", "2028-02", "2028-02-01", "2028-02-29"],
    [{ months: 12, lastMonth: 3 } as const, "2026-04-01", "2027-03", "2026-04-01", "2027-03-31"],
  ])("with %o the day %s is in the period %s", (set, someDay, name, firstDay, lastDay) => {
    expect(vatPeriodOf(someDay, set)).toEqual({ name, firstDay, lastDay });
  });

  test("a month in which no period ends has none", () => {
    const set = { months: 3, lastMonth: 3 } as const;
    for (const name of ["2026-11", "2026-13", "2026", "1999-12", "2026-12-31", ""])
      expect(vatPeriod(name, set)).toBe(null);
  });

  test("are listed from the latest back to the first day, with their months in words", () => {
    const set = { months: 3, lastMonth: 3 } as const;
    const periods = vatPeriodsSince("2026-05-02", "2026-11-23", set);
    expect(periods.map(periodInWords)).toEqual([
      "October to December 2026",
      "July to September 2026",
      "April to June 2026",
    ]);
    expect(periodInWords(vatPeriodOf("2026-11-23", { months: 1, lastMonth: 1 }))).toBe(
      "November 2026",
    );
    expect(periodInWords(vatPeriodOf("2026-11-23", { months: 12, lastMonth: 3 }))).toBe(
      "April 2026 to March 2027",
    );
    expect(vatPeriodsSince("1900-01-01", "2090-11-23", set)).toHaveLength(120);
  });
});

describe("the boxes of a period", () => {
  const figures = { max: 1_000_000_000, min: 0 };
  const sums = (kind: VatSums["kind"]) =>
    fc.record<VatSums>({
      kind: fc.constant(kind),
      invoices: fc.nat(),
      netPence: fc.integer(figures),
      vatPence: fc.integer(figures),
      creditNotes: fc.nat(),
      creditNetPence: fc.integer(figures),
      creditVatPence: fc.integer(figures),
    });

  test("are the invoices less the credit notes of every kind, to the penny; sales in whole pounds", () => {
    fc.assert(
      fc.property(fc.tuple(...vatKinds.map(sums)), (all) => {
        const total = (of: (each: VatSums) => number) =>
          all.reduce((sum, each) => sum + of(each), 0);
        const boxes = vatBoxes(all);
        expect(boxes.box1Pence).toBe(total((each) => each.vatPence - each.creditVatPence));
        expect(boxes.box3Pence).toBe(boxes.box1Pence);
        expect(boxes.box6Pounds).toBe(
          Math.trunc(total((each) => each.netPence - each.creditNetPence) / 100),
        );
      }),
    );
  });

  test("a sum may be below zero, and beyond a million pounds", () => {
    expect([123_450, -399, 0, 1_234_567_890].map(formatSum)).toEqual([
      "£1,234.50",
      "−£3.99",
      "£0.00",
      "£12,345,678.90",
    ]);
  });
});
