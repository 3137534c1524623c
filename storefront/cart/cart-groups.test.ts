import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { QuotedLine } from "#storefront/client/fetching/cart-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { groupCart } from "./cart-groups.ts";

const item = (lineId: string, id: number, options = {}): CartItem => ({
  id,
  name: `Product ${id}`,
  price: 6,
  options,
  lineId,
});
const line = (id: number, reason: QuotedLine["reason"] = null): QuotedLine => ({
  id,
  slug: `product-${id}`,
  name: `Product ${id}`,
  category: null,
  imageUrl: null,
  options: [],
  unitPence: pence(600),
  available: reason === null,
  reason,
  madeToOrder: false,
  leadTimeDays: null,
});
const shape = (groups: ReturnType<typeof groupCart>) =>
  groups.map(({ key, pieces }) => [key, pieces.map(({ position }) => position)]);

test("equal pieces are one line at the place of the first; other options are another line", () => {
  const items = [
    item("a", 1, { color: "black", size: "s" }),
    item("b", 2),
    item("c", 1, { size: "s", color: "black" }),
    item("d", 1, { color: "ivory", size: "s" }),
  ];
  const groups = groupCart(items, { quoteState: { state: "loading" }, lineOf: () => null });
  expect(shape(groups)).toEqual([
    ["a", [0, 2]],
    ["b", [1]],
    ["d", [3]],
  ]);
});

test("pieces that can't be bought are a line of their own", () => {
  const items = [item("a", 1), item("b", 1), item("c", 1)];
  const lines = [line(1), line(1), line(1, "sold_out")];
  const quote = {
    lines,
    totals: [],
    totalPence: pence(1200),
    zone: "UK Mainland",
    vat: "uk",
    payable: false,
    deliverBy: null,
    arrival: null,
    importTaxes: null,
    inStockBy: null,
  } as const;
  const groups = groupCart(items, { quoteState: { state: "priced", quote }, lineOf: () => null });
  expect(shape(groups)).toEqual([
    ["a", [0, 1]],
    ["c", [2]],
  ]);
});
