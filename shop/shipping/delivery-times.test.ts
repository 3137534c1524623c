import { expect, test } from "vitest";
import { deliveryTimes } from "./delivery-times.ts";

const home = { country: "GB", transitDays: 3 };

test("stock is dispatched the same or the next day, made to order after ten working days", () => {
  expect(deliveryTimes({ state: "in-stock", left: 1 }, home)).toEqual({
    handling: { min: 0, max: 1 },
    transit: { min: 2, max: 3 },
  });
  const made = deliveryTimes({ state: "made-to-order", leadTimeDays: 14 }, home);
  expect(made.handling).toEqual({ min: 10, max: 10 });
});

test("the longest transit is the shopkeeper's figure, and the shortest is never longer", () => {
  const abroad = (transitDays: number) =>
    deliveryTimes({ state: "sold-out" }, { country: "FR", transitDays }).transit;
  expect([abroad(12), abroad(3)]).toEqual([
    { min: 5, max: 12 },
    { min: 3, max: 3 },
  ]);
});
