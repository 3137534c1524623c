import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areAvailable,
  lastDeliveredAt,
  lessLines,
  sumLines,
  takeFromOpen,
  type Fulfilment,
  type LineQuantity,
} from "./fulfilment.ts";
import { exampleFulfilment } from "#tests/support/example-order.ts";

const base = exampleFulfilment({ id: "a", lines: [] });
const parcel = (deliveredAt: Date | null, deliveredBy: Fulfilment["deliveredBy"]): Fulfilment => ({
  ...base,
  state: deliveredAt === null ? "dispatched" : "delivered",
  shipment: { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null },
  dispatchedAt: base.createdAt,
  deliveredAt,
  deliveredBy,
});

const lines = fc.array(
  fc.record({ position: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) }),
  { maxLength: 6 },
);
const count = (some: readonly LineQuantity[], position: number) =>
  some.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0);

describe("pieces that are dispatched", () => {
  test("leave what is made for the order, each once, ready ones first", () => {
    const open = fc.array(
      fc.record({ state: fc.constantFrom("making" as const, "ready" as const), lines }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(open, lines, (some, taken) => {
        const fulfilments = some.map((each, index) => ({ ...base, ...each, id: String(index) }));
        const changed = new Map(
          takeFromOpen(fulfilments, taken).map((each) => [each.id, each.lines]),
        );
        const left = (each: Fulfilment) => changed.get(each.id) ?? each.lines;
        for (const position of [0, 1, 2, 3]) {
          const of = (state: string, some: (each: Fulfilment) => readonly LineQuantity[]) =>
            fulfilments
              .filter((each) => each.state === state)
              .reduce((sum, each) => sum + count(some(each), position), 0);
          const [ready, making] = [
            of("ready", (each) => each.lines),
            of("making", (each) => each.lines),
          ];
          const wanted = count(taken, position);
          expect(of("ready", left)).toBe(Math.max(0, ready - wanted));
          expect(of("making", left)).toBe(Math.max(0, making - Math.max(0, wanted - ready)));
        }
      }),
    );
  });

  test("are available only while every line has enough, and named once", () => {
    const available = [{ position: 1, quantity: 2 }];
    expect(areAvailable([{ position: 1, quantity: 2 }], available)).toBe(true);
    for (const wrong of [
      [],
      [{ position: 1, quantity: 3 }],
      [{ position: 1, quantity: 0.5 }],
      [{ position: 2, quantity: 1 }],
      [
        { position: 1, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    ])
      expect(areAvailable(wrong, available)).toBe(false);
  });

  test("add up by line and take away by line", () => {
    fc.assert(
      fc.property(lines, lines, (some, less) => {
        for (const position of [0, 1, 2, 3]) {
          expect(count(sumLines(some), position)).toBe(count(some, position));
          expect(count(lessLines(some, less), position)).toBe(
            Math.max(0, count(some, position) - count(less, position)),
          );
        }
      }),
    );
  });
});

test("an order is delivered when its last parcel is, and an assumption is no delivery", () => {
  const day = new Date("2026-10-20T13:00:00Z");
  const later = new Date(day.getTime() + 1);
  expect(lastDeliveredAt([base])).toBeNull();
  expect(lastDeliveredAt([parcel(day, "staff"), parcel(null, null)])).toBeNull();
  expect(lastDeliveredAt([parcel(day, "staff"), parcel(later, "assumed")])).toBeNull();
  expect(lastDeliveredAt([parcel(later, "customer"), parcel(day, "carrier")])).toBe(later);
  const returned: Fulfilment = { ...parcel(null, null), state: "returned" };
  expect(lastDeliveredAt([parcel(day, "staff"), returned])).toBe(day);
});
