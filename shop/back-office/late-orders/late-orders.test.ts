import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { ALWAYS_OPEN, isOpen, type Workshop } from "#shop/shipping/workshop/workshop.ts";
import { lateReasons, proposeDays, withoutPieces, type OpenOrder } from "./late-orders.ts";

const MONDAY = "2026-11-23";
const order = (orderId: string, leaveBy: string, over: Partial<OpenOrder> = {}): OpenOrder => ({
  orderId,
  leaveBy,
  toMake: 1,
  isHeld: false,
  ...over,
});
const reasonsOf = (orders: readonly OpenOrder[], workshop: Parameters<typeof lateReasons>[1]) =>
  [...lateReasons(orders, workshop, MONDAY)].map(([{ orderId }, reason]) => [orderId, reason]);
const closed = [
  { firstDay: "2026-11-26", lastDay: "2026-11-27", reason: "Stock-taking", isShown: false },
];

test("an order is late when its day is over, closed, or today and a flag stops it", () => {
  const orders = [
    order("passed", "2026-11-20"),
    order("held", MONDAY, { isHeld: true }),
    order("today", MONDAY),
    order("closed", "2026-11-26"),
    order("later", "2026-11-30", { isHeld: true }),
  ];
  expect(reasonsOf(orders, { ...ALWAYS_OPEN, closed })).toEqual([
    ["passed", "passed"],
    ["held", "held"],
    ["closed", "closed"],
  ]);
  expect(reasonsOf(orders, ALWAYS_OPEN).map(([id]) => id)).toEqual(["passed", "held"]);
});

test("with two pieces a day, the fifth piece for Tuesday is late; goods from stock never are", () => {
  const orders = [
    order("a", MONDAY, { toMake: 2 }),
    order("b", "2026-11-24", { toMake: 2 }),
    order("c", "2026-11-24"),
    order("stock", "2026-11-24", { toMake: 0 }),
    order("d", "2026-11-25"),
  ];
  const workshop = { closed: [], piecesADay: 2 };
  expect(reasonsOf(orders, workshop)).toEqual([["c", "full"]]);
});

test("new days are after the old ones, in turn, with room, and five working days for a late piece", () => {
  const late = [
    order("a", "2026-11-20"),
    order("b", "2026-11-20"),
    order("stock", "2026-11-20", { toMake: 0 }),
    order("closed", "2026-11-26"),
  ];
  expect([...proposeDays(late, { ...ALWAYS_OPEN, closed }, MONDAY)]).toEqual([
    // Five working days after Monday the 23rd: the 30th.
    ["a", "2026-11-30"],
    ["b", "2026-11-30"],
    ["stock", "2026-11-24"],
    ["closed", "2026-11-30"],
  ]);
  const one = { ...ALWAYS_OPEN, closed, piecesADay: 1 };
  expect([...proposeDays(late, one, MONDAY).values()]).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-11-24",
    "2026-12-02",
  ]);
});

test("once every late order has its proposed day, none of them is late", () => {
  const orders = fc.array(fc.record({ day: fc.integer({ min: -5, max: 20 }), toMake: fc.nat(4) }), {
    maxLength: 15,
  });
  fc.assert(
    fc.property(orders, fc.option(fc.integer({ min: 1, max: 5 })), (days, piecesADay) => {
      const open = days
        .map(({ day, toMake }, at) => order(`${at}`, addDays(MONDAY, day), { toMake }))
        .toSorted((a, b) => a.leaveBy.localeCompare(b.leaveBy));
      const promised = new Map<string, number>();
      for (const { leaveBy, toMake } of open)
        promised.set(leaveBy, (promised.get(leaveBy) ?? 0) + toMake);
      const workshop: Workshop = { closed, piecesADay, promised };
      const reasons = lateReasons(open, workshop, MONDAY);
      const late = open.filter((each) => reasons.has(each));
      const own = late.map(({ leaveBy, toMake }) => ({ day: leaveBy, pieces: toMake }));
      const proposed = proposeDays(late, withoutPieces(workshop, own), MONDAY);
      for (const { orderId, leaveBy } of late) {
        const day = proposed.get(orderId) ?? "";
        expect(day > leaveBy && day > MONDAY && isOpen(day, workshop)).toBe(true);
      }
      const moved = open
        .map((each) => ({ ...each, leaveBy: proposed.get(each.orderId) ?? each.leaveBy }))
        .toSorted((a, b) => a.leaveBy.localeCompare(b.leaveBy));
      expect([...lateReasons(moved, workshop, MONDAY)]).toEqual([]);
    }),
  );
});
