import { expect, test } from "vitest";
import { asPaid, type SalePrice } from "./paid-price.ts";
import type { ForeignProduct } from "./foreign-product.ts";

function paid(price: string, sale: Partial<SalePrice> | null) {
  const stock = { pieces: 1, isMade: false, typed: "" };
  const days = sale && { price: "", from: "", until: "", ...sale };
  const product: ForeignProduct = {
    line: 2,
    sku: "A",
    handle: "",
    cells: {},
    category: "",
    brand: "",
    optionNames: [],
    variants: [{ line: 2, sku: "A", values: [], price, sale: days, weight: "", stock }],
    pictures: [],
    notes: [],
    problems: [],
  };
  const { variants, notes } = asPaid(product, "2026-11-29");
  return [variants[0]?.price, ...notes.map(({ note, text }) => `${note} ${text}`.trim())];
}

test("the lower price is what people pay, and the other one is left out", () => {
  expect(paid("9.00", null)).toEqual(["9.00"]);
  expect(paid("9.00", {})).toEqual(["9.00"]);
  expect(paid("9.00", { price: "7.00" })).toEqual(["7.00", "old_price_left"]);
  // No sale: other programs write so what costs no less.
  expect(paid("9.00", { price: "0.00" })).toEqual(["9.00"]);
  expect(paid("9.00", { price: "9.00" })).toEqual(["9.00"]);
  expect(paid("9.00", { price: "12.00" })).toEqual(["9.00"]);
  // There is no other price to leave out.
  expect(paid("", { price: "7.00" })).toEqual(["7.00"]);
  // It is refused with its reason: what people pay is not known.
  expect(paid("9.00", { price: "7,00" })).toEqual(["7,00", "old_price_left"]);
});

test("a sale price is paid on its days alone, the first and the last included", () => {
  const on = (from: string, until: string) => paid("9.00", { price: "7.00", from, until });
  expect(on("2026-11-29", "")).toEqual(["7.00", "old_price_left"]);
  expect(on("", "2026-11-29 23:59:59")).toEqual(["7.00", "old_price_left 2026-11-29"]);
  expect(on("2026-11-01T00:00+0000", "2026-12-01T23:59-0500")).toEqual([
    "7.00",
    "old_price_left 2026-12-01",
  ]);
  expect(on("2026-11-30", "")).toEqual(["9.00", "sale_left 7.00"]);
  expect(on("", "2026-11-28")).toEqual(["9.00", "sale_left 7.00"]);
  expect(on("29/11/2026", "")).toEqual(["9.00", "sale_left 7.00"]);
});
