import { expect, it } from "vitest";
import { quoteCart } from "#shop/cart/quote-cart.server.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import {
  changeOptions,
  readOptionGrid,
} from "#shop/catalogue/editing/options/change-options.server.ts";
import type { GridValue } from "#shop/catalogue/editing/options/option-grid.ts";
import { pence } from "#shop/kit/money.ts";
import { reserveStock, restock, sellReservedStock } from "#shop/catalogue/stock/stock.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { productId } from "#tests/support/customers.ts";

const { db } = await testDatabase();
const ROPE = "LL-AC-004";
const id = await productId(db, ROPE);

async function setRow(value: string, more: Partial<GridValue>): Promise<void> {
  const was = await readOptionGrid(db, id);
  const wanted = was.map((group) => ({
    ...group,
    values: group.values.map((row) => (row.value === value ? { ...row, ...more } : row)),
  }));
  expect(await changeOptions(db, id, { act: ownersAct(), was, wanted })).toMatchObject({
    ok: true,
  });
}
const line = (value: string, quantity = 1) => ({
  productId: id,
  quantity,
  options: [{ key: "ropeLength", value }],
});
const price = async (values: readonly string[]) =>
  quoteCart(
    db,
    values.map((value) => ({ productId: id, options: { ropeLength: value } })),
    { delivery: { zone: "uk", ratePence: pence(0), vat: "uk", vatRateBp: 2_000 } },
  );
const leftOf = async (value: string) => {
  const product = (await findProductsById(db, [id])).get(id);
  return product?.optionGroups[0]?.values.find((row) => row.value === value)?.left;
};
const countOf = async (value: string) =>
  (await readOptionGrid(db, id))[0]?.values.find((row) => row.value === value)?.stock;
const source = { reason: "sold", cause: null, actor: { kind: "shop", id: null } } as never;

it("a value that is not available is shown so, and no cart with it gets a price", async () => {
  await setRow("25m", { isAvailable: false });
  expect([await leftOf("25m"), await leftOf("15m")]).toEqual([0, undefined]);
  const quote = await price(["15m", "25m"]);
  expect(quote).toMatchObject({ ok: false, index: 1, key: "ropeLength", value: "25m" });
  if (quote.ok) throw new Error("a price");
  expect(quote.unavailable).toMatch(/^Rope length 25.m is not available at the moment$/);
  await setRow("25m", { isAvailable: true });
  expect((await price(["15m", "25m"])).ok).toBe(true);
});

it("pieces of a value are held, sold and put back with the orders that have it, and never more than there are", async () => {
  await setRow("15m", { stock: 2 });
  expect(await leftOf("15m")).toBe(2);
  const three = await price(["15m", "15m", "15m", "10m"]);
  expect(three.ok && three.places.map((place) => typeof place)).toEqual([
    "number",
    "number",
    "object",
    "number",
  ]);
  const both = await Promise.all(
    [1, 2].map(() => db.transaction().execute((tx) => reserveStock(tx, [line("15m", 2)]))),
  );
  expect(both.map((short) => short.length).toSorted()).toEqual([0, 1]);
  expect([await leftOf("15m"), await countOf("15m")]).toEqual([0, 2]);
  await db.transaction().execute((tx) => sellReservedStock(tx, [line("15m", 2)], source));
  expect([await leftOf("15m"), await countOf("15m")]).toEqual([0, 0]);
  await db.transaction().execute((tx) => restock(tx, [line("15m")], source));
  expect([await leftOf("15m"), await countOf("15m")]).toEqual([1, 1]);
  expect((await price(["15m"])).ok).toBe(true);
});

it("a product of which every value of an option is sold is sold out", async () => {
  const stockOf = async () => (await findProductsById(db, [id])).get(id)?.stock;
  const before = await stockOf();
  for (const value of ["10m", "15m", "25m"]) await setRow(value, { stock: 0 });
  expect(await stockOf()).toBe(0);
  await setRow("10m", { stock: 3 });
  expect(await stockOf()).toBe(before);
});
