import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { openDayAfter } from "#shop/shipping/workshop/workshop.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import { leadTimeOf, proposeLeadTime } from "./lead-time.ts";

test.each([
  [1, 1],
  [5, 7],
  [6, 8],
  [10, 14],
  [15, 21],
])("%s working days are a lead time of %s days", (workingDays, days) => {
  expect(leadTimeOf(workingDays)).toBe(days);
});

test("a lead time leaves as many working days, and a shorter one does not", () => {
  // A week without bank holidays after it.
  const days = fc.integer({ min: 0, max: 6 }).map((day) => addDays("2026-06-01", day));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 40 }), (paid, workingDays) => {
      const lead = leadTimeOf(workingDays);
      const due = openDayAfter(paid, lead, { closed: [] });
      expect(due >= addWorkingDays(paid, workingDays, null)).toBe(true);
      expect(lead).toBeLessThanOrEqual(Math.ceil((workingDays * 7) / 5) + 1);
    }),
  );
});

test("a lead time is proposed from eight pieces on, when it is another one", () => {
  expect(proposeLeadTime({ pieces: 8, workingDays: 6 }, 14)).toBe(8);
  expect(proposeLeadTime({ pieces: 7, workingDays: 6 }, 14)).toBeNull();
  expect(proposeLeadTime({ pieces: 80, workingDays: 10 }, 14)).toBeNull();
  expect(proposeLeadTime({ pieces: 80, workingDays: 12 }, 14)).toBe(18);
  expect(proposeLeadTime({ pieces: 9, workingDays: 0 }, 14)).toBe(1);
});
