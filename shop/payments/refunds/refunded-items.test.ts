import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { refundedItems } from "./refunded-items.ts";

test("equal pieces are one item, and no penny is lost", () => {
  const line = (position: number, label: string) => ({
    position,
    name: "Rope",
    options: [{ key: "color", name: "Colour", value: label, label }],
  });
  const refunded = (position: number, amount: number, cancelledQuantity = 0) => ({
    position,
    quantity: 1,
    cancelledQuantity,
    amountPence: pence(amount),
    vatPence: pence(amount - 100),
  });
  const lines = [line(0, "White"), line(1, "Black"), line(2, "White")];
  const items = refundedItems(
    { lines: lines as unknown as Order["lines"] },
    { lines: [refunded(0, 120, 1), refunded(1, 120), refunded(2, 121)] },
  );
  expect(items.map((item) => Object.values(item))).toEqual([
    ["Rope", "Colour: White", 2, 1, 241, 41],
    ["Rope", "Colour: Black", 1, 0, 120, 20],
  ]);
});

test("a line of a refund that its order does not have is left out", () => {
  const line = { quantity: 1, cancelledQuantity: 0, amountPence: pence(1), vatPence: pence(0) };
  expect(refundedItems({ lines: [] }, { lines: [{ ...line, position: 3 }] })).toEqual([]);
});
