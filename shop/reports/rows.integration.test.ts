import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { readOptionSales } from "#shop/reports/products/option-sales.server.ts";
import { productSales } from "#shop/reports/products/product-sales.server.ts";
import { addReturns, piecesBack } from "#shop/reports/returns/return-figures.ts";
import { returnedLines, sentLines } from "#shop/reports/returns/return-lines.server.ts";
import { readReturns, returnedProducts } from "#shop/reports/returns/return-report.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import {
  dispatchedLines,
  dispatchedParts,
  lateLines,
  readLeadTimes,
} from "#shop/reports/lead-times/lead-time-report.server.ts";
import { dispatchedKinds } from "#shop/reports/lead-times/lead-times.ts";
import { placedOrderRows } from "#shop/reports/visits/placed-orders.server.ts";
import { addFunnels, readFunnel } from "#shop/reports/visits/visits.server.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { soldLines, type SoldLine, type WhichLines } from "./products/sold-lines.server.ts";
import { allOf } from "#tests/support/all-of.ts";
import { PARCEL } from "#tests/support/orders.ts";

const shop = await testShop();
const { db } = shop;
const today = await todayOfFile();
const days = {
  firstDay: addDays(today, -6),
  lastDay: today,
  by: "day",
  against: "none",
} as const;
const any: WhichLines = { sku: null, option: null, value: null };

const soldOf = (which: WhichLines) => allOf(soldLines(days, which).parts(db));
const piecesOf = (rows: readonly { pieces: number }[]) =>
  rows.reduce((sum, { pieces }) => sum + pieces, 0);
const netOf = (rows: readonly SoldLine[]) =>
  rows.reduce((sum, { netSalesPence }) => sum + netSalesPence, 0);

await soldOrder(shop);
const { order: made } = await soldOrder(shop, {
  items: { "rubber-grippers": 3, "traditional-kitchen-maid": 1 },
});
const { order } = await soldOrder(shop, { items: { "rubber-grippers": 2 } });
await dispatchOrder(db, order.id, PARCEL);
await sql`with came as (insert into returns (order_id, state, reason, received_at)
    values (${order.id}, 'received', 'faulty', now()) returning id)
  insert into return_lines (return_id, order_id, position, quantity)
    select id, ${order.id}, 0, 1 from came`.execute(db);

test("the rows behind a product, an option or all sales add up to the figure that opens them", async () => {
  const { all } = await readSales(db, days);
  expect(netOf(await soldOf(any))).toBe(all.netSalesPence);
  const products = await productSales(days, { sort: "-pieces", today }).page(db, null);
  const sold = products.rows.filter(({ pieces }) => pieces > 0);
  expect(sold).toHaveLength(2);
  for (const product of sold) {
    const rows = await soldOf({ ...any, sku: product.sku });
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
      const rows = await soldOf({ sku: null, option: name, value });
      expect([name, value, piecesOf(rows)]).toEqual([name, value, pieces]);
    }
});

test("the pieces behind each reason and behind those sent add up to the figure that opens them", async () => {
  const all = addReturns(await readReturns(db, days, today));
  const { rows: products } = await returnedProducts(days).page(db, null);
  expect([all.sent, piecesBack(all), products.length]).toEqual([2, 1, 1]);
  for (const [sku, figures] of [
    [null, all] as const,
    ...products.map((each) => [each.sku, each] as const),
  ]) {
    for (const [reason, pieces] of [
      [null, piecesBack(figures)],
      ["changed_mind", figures.changedMind],
      ["faulty", figures.faulty],
      ["wrong_item", figures.wrongItem],
    ] as const) {
      const back = await allOf(returnedLines(days, { sku, reason }).parts(db));
      expect([sku, reason, piecesOf(back)]).toEqual([sku, reason, pieces]);
    }
    const sent = await allOf(sentLines(days, sku).parts(db));
    expect([sku, piecesOf(sent)]).toEqual([sku, figures.sent]);
  }
  expect(await allOf(returnedLines(days, { sku: "none", reason: null }).parts(db))).toEqual([]);
});

test("rows of another product or value are left out", async () => {
  expect(await soldOf({ ...any, sku: "none" })).toEqual([]);
  expect(await soldOf({ sku: null, option: "Colour", value: "none" })).toEqual([]);
});

test("the lines behind each figure of lead times add up to it, on the page and in the file", async () => {
  // One piece leaves in time, another late, and one is made to order.
  await dispatchOrder(db, made.id, PARCEL);
  await sql`update order_lines set leaves_by = ${addDays(today, -2)} where order_id = ${order.id}`.execute(
    db,
  );
  const { all } = await readLeadTimes(db, days);
  const figures = { all: all.pieces, kept: all.kept, late: all.late, stock: 5, made: 1 };
  expect(figures).toMatchObject({ all: 6, kept: 4, late: 2 });
  for (const kind of dispatchedKinds) {
    const inFile = await allOf(dispatchedParts(db, days, kind));
    expect([kind, piecesOf(inFile)]).toEqual([kind, figures[kind]]);
    expect((await dispatchedLines(days, kind).page(db, null)).rows).toEqual(inFile);
  }
  const { rows } = await lateLines(days).page(db, null);
  const line = { dispatchedOn: today, paidOn: today, days: 0, daysLate: 2, isMade: false };
  expect(rows).toMatchObject([line, line]);
});

test("the orders behind the funnel are those that it counts as placed, paid or not", async () => {
  await sql`update payments set state = 'expired', paid_at = null where order_id =
    (select id from orders order by created_at desc limit 1)`.execute(db);
  const { placed, paid } = addFunnels((await readFunnel(db, days)).map(({ funnel }) => funnel));
  const rows = await allOf(placedOrderRows(days).parts(db));
  expect([rows.length, rows.filter(({ paidOn }) => paidOn !== null).length]).toEqual([
    placed,
    paid,
  ]);
  expect(paid).toBe(placed - 1);
});
