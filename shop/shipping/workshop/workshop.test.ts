import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import {
  delayOf,
  estimateDelivery,
  laterLeadTime,
  type EstimateInput,
} from "#shop/shipping/delivery-estimate.ts";
import { whyLater } from "./why-later.ts";
import { ALWAYS_OPEN, isOpen, withPieces, type ClosedDays, type Workshop } from "./workshop.ts";

const monday = new Date("2026-11-23T09:00:00Z");
const made: EstimateInput = { leadTimeDays: 14, pieces: 1, transitDays: 2, nation: null };
const christmas: ClosedDays = {
  firstDay: "2026-12-21",
  lastDay: "2027-01-03",
  reason: "Christmas",
  isShown: true,
};

const closedDays = fc.record({ from: fc.nat(60), days: fc.nat(12) }).map(({ from, days }) => {
  const firstDay = addDays("2026-11-23", from);
  return { firstDay, lastDay: addDays(firstDay, days), reason: "", isShown: false };
});
const workshops: fc.Arbitrary<Workshop> = fc.record({
  closed: fc.array(closedDays, { maxLength: 4 }),
  piecesADay: fc.option(fc.integer({ min: 1, max: 6 })),
  promised: fc
    .array(fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 12,
    })
    .map((days) => new Map(days.map(([day, count]) => [addDays("2026-11-23", day), count]))),
});
const inputs: fc.Arbitrary<EstimateInput> = fc.record({
  leadTimeDays: fc.constantFrom(0, 1, 5, 14, 21),
  pieces: fc.nat(20),
  transitDays: fc.nat(5),
  nation: fc.constant(null),
});
const moments = fc.date({
  min: monday,
  max: new Date("2026-12-20T23:00:00Z"),
  noInvalidDate: true,
});

describe("a promise", () => {
  test("never leaves on a closed day, and never later than it arrives", () => {
    fc.assert(
      fc.property(moments, inputs, workshops, (moment, input, workshop) => {
        const { dispatchOn, deliverBy, taken } = estimateDelivery(moment, input, workshop);
        expect(isOpen(dispatchOn, workshop)).toBe(true);
        expect(dispatchOn <= deliverBy).toBe(true);
        expect(taken.every(({ day }) => isOpen(day, workshop))).toBe(true);
        expect(taken.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(input.pieces);
      }),
    );
  });

  test("is never earlier with more closed days, and never earlier with a limit", () => {
    fc.assert(
      fc.property(moments, inputs, workshops, closedDays, (moment, input, workshop, more) => {
        const day = (of: Workshop) => estimateDelivery(moment, input, of).dispatchOn;
        expect(day({ ...workshop, closed: [...workshop.closed, more] }) >= day(workshop)).toBe(
          true,
        );
        expect(day({ ...workshop, piecesADay: null }) <= day(workshop)).toBe(true);
      }),
    );
  });

  test("after promises made one after the other, no day has more than the limit", () => {
    fc.assert(
      fc.property(
        moments,
        fc.array(inputs, { maxLength: 20 }),
        fc.array(closedDays, { maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        (moment, orders, closed, piecesADay) => {
          let workshop: Workshop = { closed, piecesADay, promised: new Map() };
          for (const input of orders)
            workshop = withPieces(workshop, estimateDelivery(moment, input, workshop).taken);
          for (const count of workshop.promised.values())
            expect(count).toBeLessThanOrEqual(piecesADay);
        },
      ),
    );
  });

  test("closed days do not count towards a lead time", () => {
    const { dispatchOn, deliverBy } = estimateDelivery(new Date("2026-12-14T09:00:00Z"), made, {
      ...ALWAYS_OPEN,
      closed: [christmas],
    });
    // Six days before, eight after: 4 January is the seventh of the fourteen.
    expect([dispatchOn, deliverBy]).toEqual(["2027-01-11", "2027-01-13"]);
  });

  test("moves to the first day with room, and the pieces of one order may take two days", () => {
    const full = { ...ALWAYS_OPEN, piecesADay: 3, promised: new Map([["2026-12-07", 2]]) };
    expect(estimateDelivery(monday, made, full).taken).toEqual([{ day: "2026-12-07", pieces: 1 }]);
    expect(estimateDelivery(monday, { ...made, pieces: 5 }, full)).toMatchObject({
      dispatchOn: "2026-12-09",
      taken: [
        { day: "2026-12-07", pieces: 1 },
        { day: "2026-12-08", pieces: 3 },
        { day: "2026-12-09", pieces: 1 },
      ],
    });
  });

  test("pieces that are late take the room of the next days", () => {
    const late = { ...ALWAYS_OPEN, piecesADay: 2, promised: new Map([["2026-11-20", 23]]) };
    // 23 pieces fill eleven working days and half of 8 December.
    expect(estimateDelivery(monday, made, late).dispatchOn).toBe("2026-12-08");
  });
});

test("a longer wait is written as its lead time, and why it is longer", () => {
  const closed = { ...ALWAYS_OPEN, closed: [christmas] };
  const now = new Date("2026-12-14T09:00:00Z");
  const estimate = estimateDelivery(now, made, closed);
  const delay = delayOf(now, made, estimate);
  expect([delay, laterLeadTime(14, delay)]).toEqual([13, 27]);
  expect(laterLeadTime(14, 0)).toBe(14);
  const later = { now, leadTimeDays: 14, delay, estimate };
  expect(whyLater(later, closed)).toBe(
    "At the moment it leaves in 27 days. We are closed from Monday 21 December to Sunday 3 January 2027: Christmas.",
  );
  const quiet = { closed: [{ ...christmas, isShown: false }] };
  expect(whyLater(later, quiet)).toBe("At the moment it leaves in 27 days.");
  expect(whyLater({ ...later, delay: 0 }, quiet)).toBe("");
});
