import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { readOptionSales } from "#shop/reports/products/option-sales.server.ts";
import { productSales } from "#shop/reports/products/product-sales.server.ts";
import { addReturns, piecesBack } from "#shop/reports/returns/return-figures.ts";
import { listReturnedProducts, readReturns } from "#shop/reports/returns/return-report.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import type { DispatchedKind } from "#shop/reports/lead-times/lead-time-queries.server.ts";
import {
  listDispatchedLines,
  readLeadTimes,
  streamDispatchedLines,
} from "#shop/reports/lead-times/lead-time-report.server.ts";
import { placedOrderRows } from "#shop/reports/visits/placed-orders.server.ts";
import { addFunnels, readFunnel } from "#shop/reports/visits/visits.server.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import {
  listReturnedLines,
  listSentLines,
  streamReturnedLines,
  streamSentLines,
} from "./rows/rows.server.ts";
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
const anyReturned = { sku: null, reason: null };

const soldOf = (which: WhichLines) => allOf(soldLines(days, which).parts(db));
const piecesOf = (rows: readonly { pieces: number }[]) =>
  rows.reduce((sum, { pieces }) => sum + pieces, 0);
const netOf = (rows: readonly SoldLine[]) =>
  rows.reduce((sum, { netSalesPence }) => sum + netSalesPence, 0);

await soldOrder(shop);
await soldOrder(shop, { items: { "rubber-grippers": 3, "traditional-kitchen-maid": 1 } });
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

test("the pieces that came back add up to the report of returns, by product too", async () => {
  const back = addReturns((await readReturns(db, days, today)).map(({ figures }) => figures));
  expect(piecesBack(back)).toBe(1);
  expect(piecesOf(await allOf(streamReturnedLines(db, { days, which: anyReturned })))).toBe(1);
  const { rows } = await listReturnedProducts(db, days, null);
  for (const product of rows) {
    const which = { sku: product.sku, reason: null };
    const own = await listReturnedLines(db, { days, which }, null);
    expect(piecesOf(own.rows)).toBe(piecesBack(product));
    expect(own.rows[0]?.reason).toBe("faulty");
  }
  const none = { days, which: { sku: "none", reason: null } };
  expect((await listReturnedLines(db, none, null)).rows).toEqual([]);
});

test("the pieces behind each reason and behind those sent add up to the figure that opens them", async () => {
  const all = addReturns((await readReturns(db, days, today)).map(({ figures }) => figures));
  const { rows: products } = await listReturnedProducts(db, days, null);
  expect(products).toHaveLength(1);
  for (const [sku, figures] of [
    [null, all] as const,
    ...products.map((each) => [each.sku, each] as const),
  ]) {
    for (const [reason, pieces] of [
      ["changed_mind", figures.changedMind],
      ["faulty", figures.faulty],
      ["wrong_item", figures.wrongItem],
    ] as const) {
      const back = await allOf(streamReturnedLines(db, { days, which: { sku, reason } }));
      expect([sku, reason, piecesOf(back)]).toEqual([sku, reason, pieces]);
    }
    const sent = await allOf(streamSentLines(db, { days, sku }));
    expect([sku, piecesOf(sent)]).toEqual([sku, figures.sent]);
    expect((await listSentLines(db, { days, sku }, null)).rows).toEqual(sent);
  }
  expect(all.sent).toBe(2);
});

test("rows of another product or value are left out", async () => {
  expect(await soldOf({ ...any, sku: "none" })).toEqual([]);
  expect(await soldOf({ sku: null, option: "Colour", value: "none" })).toEqual([]);
});

test("the lines behind each figure of lead times add up to it", async () => {
  const { all } = await readLeadTimes(db, days);
  expect(all.pieces).toBe(2);
  const left = (kind: DispatchedKind) => allOf(streamDispatchedLines(db, { days, kind }));
  for (const [kind, pieces] of [
    ["all", all.pieces],
    ["kept", all.kept],
    ["late", all.late],
    ["stock", all.pieces],
    ["made", 0],
  ] as const)
    expect([kind, piecesOf(await left(kind))]).toEqual([kind, pieces]);
  const [line] = (await listDispatchedLines(db, { days, kind: "all" }, null)).rows;
  expect(line).toMatchObject({ dispatchedOn: today, paidOn: today, days: 0, isMade: false });
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
