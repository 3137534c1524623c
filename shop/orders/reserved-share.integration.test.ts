import { beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { reservedStockLines } from "#shop/orders/reserved-stock-lines.ts";
import { readReservedStock } from "#shop/jobs/reserved-stock.server.ts";
import { testShop } from "#tests/support/shop.ts";
import { findLargeReservations, readReservedShare } from "./reserved-share.server.ts";
import { checkoutOf, startedCheckout } from "#tests/support/checkouts.ts";

const { db, cover, grippers, airer } = await testShop();

beforeEach(async () => {
  await db.deleteFrom("orders").execute();
  await db.updateTable("products").set({ held: 0 }).execute();
  await sql`update products set stock = 10 where stock is not null`.execute(db);
});

const hold = async (product: number, pieces: number) =>
  startedCheckout(db, await checkoutOf(db, Array<number>(pieces).fill(product)));

test("names a product with more than half of its stock reserved, if it has 4 pieces or more", async () => {
  await hold(cover, 5);
  expect((await readReservedShare(db)).products).toEqual([]);
  await hold(cover, 1);
  await hold(airer, 9);
  await db.updateTable("products").set({ stock: 3 }).where("id", "=", grippers).execute();
  await hold(grippers, 3);
  const { reservedPieces, products } = await readReservedShare(db);
  expect(reservedPieces).toBe(9);
  expect(products).toEqual([
    { sku: expect.any(String), name: expect.stringContaining("over"), held: 6, stock: 10 },
  ]);
  const attention = await findLargeReservations(db);
  expect(attention.shop).toBeNull();
  expect(reservedStockLines(attention)).toEqual([
    expect.stringMatching(/^Product .+: unpaid orders have reserved 6 of 10 pieces$/),
  ]);
});

test("reports the whole shop when more than a quarter of all pieces is reserved", async () => {
  await sql`update products set stock = 0 where stock is not null`.execute(db);
  await sql`update products set stock = 50 where id in (${cover}, ${grippers})`.execute(db);
  await hold(cover, 25);
  expect((await findLargeReservations(db)).shop).toBeNull();
  await hold(grippers, 1);
  const attention = await findLargeReservations(db);
  expect(attention.shop).toEqual({ reservedPieces: 26, stockPieces: 100 });
  expect(reservedStockLines(attention)[0]).toContain("reserved 26 of the shop's 100 pieces");
});

test("counts reserved pieces and all pieces for the metrics", async () => {
  await hold(cover, 6);
  const { reservedPieces, stockPieces, productsAboveHalf } = await readReservedStock(db);
  expect([reservedPieces, productsAboveHalf]).toEqual([6, 1]);
  const { pieces } = await db
    .selectFrom("products")
    .select((product) => product.fn.sum<string>("stock").as("pieces"))
    .executeTakeFirstOrThrow();
  expect(stockPieces).toBe(Number(pieces));
});
