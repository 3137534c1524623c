import { expect, test } from "vitest";
import { deliveryTimes } from "./delivery-times.ts";

test("a thing in stock is there in 2 to 3 working days, one made to order 10 later", () => {
  expect(deliveryTimes({ state: "in-stock", left: 1 }, "GB")).toEqual({
    handling: { min: 0, max: 0 },
    transit: { min: 2, max: 3 },
  });
  const made = deliveryTimes({ state: "made-to-order", leadTimeDays: 14 }, "GB");
  expect(made.handling).toEqual({ min: 10, max: 10 });
});

test("abroad it is one to two weeks on the way", () => {
  expect(deliveryTimes({ state: "sold-out" }, "FR").transit).toEqual({ min: 5, max: 10 });
});
