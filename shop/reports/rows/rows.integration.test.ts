import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { listProductSales, readOptionSales } from "#shop/reports/products/product-report.server.ts";
import { addReturns, piecesBack } from "#shop/reports/returns/return-figures.ts";
import { listReturnedProducts, readReturns } from "#shop/reports/returns/return-report.server.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import {
  listReturnedLines,
  listSoldLines,
  streamReturnedLines,
  streamSoldLines,
} from "./rows.server.ts";
import type { SoldLine, WhichLines } from "./row-queries.server.ts";

const shop = await testShop();
const { db } = shop;
const today = londonDay(new Date());
const days = {
  firstDay: addDays(today, -6),
  lastDay: today,
  by: "day",
  against: "none",
} as const;
const any: WhichLines = { sku: null, option: null };

async function allOf<Row>(parts: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const part of parts) rows.push(...part);
  return rows;
}
const soldOf = (which: WhichLines) => allOf(streamSoldLines(db, { days, which }));
const piecesOf = (rows: readonly { pieces: number }[]) =>
  rows.reduce((sum, { pieces }) => sum + pieces, 0);
const netOf = (rows: readonly SoldLine[]) =>
  rows.reduce((sum, { netSalesPence }) => sum + netSalesPence, 0);

beforeAll(async () => {
  await soldOrder(shop);
  await soldOrder(shop, { items: { "rubber-grippers": 3, "traditional-kitchen-maid": 1 } });
  const { order } = await soldOrder(shop, { items: { "rubber-grippers": 2 } });
  await sql`with came as (insert into returns (order_id, state, reason, received_at)
      values (${order.id}, 'received', 'faulty', now()) returning id)
    insert into return_lines (return_id, order_id, position, quantity)
      select id, ${order.id}, 0, 1 from came`.execute(db);
});

test("the rows behind a product, an option or all sales add up to the figure that opens them", async () => {
  const { all } = await readSales(db, days);
  expect(netOf(await soldOf(any))).toBe(all.netSalesPence);
  const products = await listProductSales(db, days, { sort: "-pieces", after: null, today });
  const sold = products.rows.filter(({ pieces }) => pieces > 0);
  expect(sold).toHaveLength(2);
  for (const product of sold) {
    const rows = await soldOf({ sku: product.sku, option: null });
    expect([product.sku, piecesOf(rows), netOf(rows)]).toEqual([
      product.sku,
      product.pieces,
      product.netSalesPence,
    ]);
    expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(product.orders);
  }
  const { options } = await readOptionSales(db, { days, productId: null });
  expect(options.length).toBeGreaterThan(3);
  for (const { name, values } of options)
    for (const { value, pieces } of values) {
      const rows = await soldOf({ sku: null, option: { name, value } });
      expect([name, value, piecesOf(rows)]).toEqual([name, value, pieces]);
    }
});

test("the pieces that came back add up to the report of returns, by product too", async () => {
  const back = addReturns((await readReturns(db, days, today)).map(({ figures }) => figures));
  expect(piecesBack(back)).toBe(1);
  expect(piecesOf(await allOf(streamReturnedLines(db, { days, sku: null })))).toBe(1);
  const { rows } = await listReturnedProducts(db, days, null);
  for (const product of rows) {
    const own = await listReturnedLines(db, { days, sku: product.sku }, null);
    expect(piecesOf(own.rows)).toBe(piecesBack(product));
    expect(own.rows[0]?.reason).toBe("faulty");
  }
  expect((await listReturnedLines(db, { days, sku: "none" }, null)).rows).toEqual([]);
});

test("a page has the same rows as the file, and rows of another product or value are left out", async () => {
  const page = await listSoldLines(db, { days, which: any }, null);
  expect(page.rows).toEqual(await soldOf(any));
  expect(await soldOf({ sku: "none", option: null })).toEqual([]);
  expect(await soldOf({ sku: null, option: { name: "Colour", value: "none" } })).toEqual([]);
});
