import { expect, test } from "vitest";
import { deliveryTimes } from "./delivery-times.ts";

const home = { country: "GB", transitDays: 3 };

test("a thing in stock leaves at once or the next day, one made to order after its ten working days", () => {
  expect(deliveryTimes({ state: "in-stock", left: 1 }, home)).toEqual({
    handling: { min: 0, max: 1 },
    transit: { min: 2, max: 3 },
  });
  const made = deliveryTimes({ state: "made-to-order", leadTimeDays: 14 }, home);
  expect(made.handling).toEqual({ min: 10, max: 10 });
});

test("the most on the way is the shopkeeper's figure, and the least is never more", () => {
  const abroad = (transitDays: number) =>
    deliveryTimes({ state: "sold-out" }, { country: "FR", transitDays }).transit;
  expect([abroad(12), abroad(3)]).toEqual([
    { min: 5, max: 12 },
    { min: 3, max: 3 },
  ]);
});
