import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { refundedItems } from "./refunded-items.ts";

test("a line of a refund that its order does not have is left out", () => {
  const line = { quantity: 1, cancelledQuantity: 0, amountPence: pence(1), vatPence: pence(0) };
  expect(refundedItems({ lines: [] }, { lines: [{ ...line, position: 3 }] })).toEqual([]);
});
