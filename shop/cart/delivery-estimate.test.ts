import { expect, test } from "vitest";
import { LEAD_TIME_DEFAULT_DAYS } from "#shop/catalogue/availability.ts";
import { estimateCartDelivery, estimateInputOf } from "./delivery-estimate.ts";

const inStock = { product: { stock: 3, leadTimeDays: null } };
const madeToOrder = (leadTimeDays: number | null) => ({ product: { stock: null, leadTimeDays } });
const shipping = { transitDays: 3, nation: null };

test("the slowest line decides when a cart leaves, and its pieces made to order take places in the workshop", () => {
  expect(estimateInputOf([inStock, madeToOrder(14), madeToOrder(21)], shipping)).toEqual({
    leadTimeDays: 21,
    pieces: 2,
    ...shipping,
  });
  expect(estimateInputOf([inStock], shipping)).toMatchObject({ leadTimeDays: 0, pieces: 0 });
  expect(estimateInputOf([madeToOrder(null)], shipping)).toMatchObject({
    leadTimeDays: LEAD_TIME_DEFAULT_DAYS,
  });
});

test("an empty cart has no estimate", () => {
  const workshop = { closed: [], piecesADay: null, taken: new Map() };
  const at = { placedAt: new Date("2026-11-23T10:00:00Z"), workshop: workshop as never };
  expect(estimateCartDelivery([], shipping, at)).toBeNull();
});
