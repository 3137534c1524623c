import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [manager, accountant] = [await staffOf(shop, "manager"), await staffOf(shop, "accountant")];
const { orderNumber } = await anOrder(db, "paid");
const today = await todayOfFile();
const figures = ["sales", "products", "options", "returns", "searches", "funnel", "lead-times"];
const rows = ["sales", "products", "returns", "funnel", "lead-times"].map((name) => `${name}/rows`);
const reports = [...figures, ...rows, "returns/sent"];
const rowsOf = (text: string) => text.replace("\uFEFF", "").trim().split("\r\n");

test("the sales of a day are on the page, as rows and as files, and they agree", async () => {
  const days = `?from=${today}&to=${today}&by=day&against=none`;
  const page = await manager.open(`reports/sales${days}`);
  for (const text of ["£12.00", "£10.00", "−£2.00", `/admin/reports/sales/rows?from=${today}`])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect((await manager.open(`reports/sales/rows${days}`)).text).toContain(
    `/admin/orders/${orderNumber}`,
  );
  const sales = await manager.open(`reports/sales/sales.csv${days}`);
  expect(sales.headers.get("Content-Disposition")).toContain(`sales-${today}-to-${today}.csv`);
  expect(rowsOf(sales.text)).toEqual([
    "First day,Last day,Orders,Taken,VAT,Net delivery,Net sales,Refunds,Refunded,Taken before",
    `${today},${today},1,12,2,0,10,0,0,`,
  ]);
  expect(rowsOf((await manager.open(`reports/sales/rows.csv${days}`)).text)).toEqual([
    "Date,What,Order,Paid or refunded,VAT,Net sales",
    `${today},Payment,${orderNumber},12,2,10`,
  ]);
  const [, pegs] = rowsOf((await manager.open(`reports/products/products.csv${days}`)).text);
  expect(pegs).toMatch(/^[^,]+,Beech Pegs[^,]*,1,1,10,\d+,$/);
});

test("each report says how it counts, leads to its file, and a figure opens its rows", async () => {
  const days = `?from=${today}&to=${today}&by=day&against=none`;
  for (const path of figures) {
    const { text } = await manager.open(`reports/${path}${days}`);
    expect([path, text.includes("How each figure is counted")]).toEqual([path, true]);
    expect([path, text.includes(`/admin/reports/${path}/${path}.csv?`)]).toEqual([path, true]);
  }
  expect((await manager.open(`reports/funnel${days}`)).text).toContain(
    `/admin/reports/funnel/rows?from=${today}&amp;to=${today}`,
  );
  expect((await manager.open(`reports/funnel/rows${days}`)).text).toContain(
    `/admin/orders/${orderNumber}`,
  );
  expect(rowsOf((await manager.open(`reports/funnel/rows.csv${days}`)).text)[1]).toBe(
    `${today},${orderNumber},${today},12`,
  );
  const [, row = ""] = rowsOf((await manager.open(`reports/products/products.csv${days}`)).text);
  const [sku = ""] = row.split(",");
  const link = `/admin/reports/products/rows?from=${today}&amp;to=${today}&amp;sku=${sku}`;
  expect((await manager.open(`reports/products${days}`)).text).toContain(link);
  const behind = await manager.open(`reports/products/rows${days}&sku=${sku}`);
  expect(behind.text).toContain(`/admin/orders/${orderNumber}`);
  expect(rowsOf((await manager.open(`reports/products/rows.csv${days}&sku=${sku}`)).text)).toEqual([
    "Paid,Order,SKU,Product,Options,Pieces,Net sales",
    expect.stringMatching(new RegExp(`^${today},${orderNumber},LL-AC-007,Beech Pegs,,1,10$`)),
  ]);
});

test("each figure of returns opens the pieces that it counts, by days, by product and by reason", async () => {
  await sql`with sent as (insert into fulfilments (order_id, state, carrier, dispatched_at)
      select id, 'dispatched', 'Royal Mail', now() from orders where order_number = ${orderNumber}
      returning id, order_id),
    line as (insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
      select id, order_id, 0, 1 from sent),
    came as (insert into returns (order_id, state, reason, received_at)
      select id, 'received', 'faulty', now() from orders where order_number = ${orderNumber}
      returning id, order_id)
    insert into return_lines (return_id, order_id, position, quantity)
      select id, order_id, 0, 1 from came`.execute(db);
  const days = `?from=${today}&to=${today}&by=day&against=none`;
  const { text } = await manager.open(`reports/returns${days}`);
  const sku = /\/admin\/reports\/returns\/sent\?[^"]*sku=([^"&]+)"/.exec(text)?.[1] ?? "none";
  const at = `from=${today}&amp;to=${today}`;
  for (const link of [
    `sent?${at}"`,
    `rows?${at}"`,
    `rows?${at}&amp;reason=faulty"`,
    `sent?${at}&amp;sku=${sku}"`,
    `rows?${at}&amp;sku=${sku}"`,
    `rows?${at}&amp;sku=${sku}&amp;reason=faulty"`,
  ])
    expect([link, text.includes(`/admin/reports/returns/${link}`)]).toEqual([link, true]);
  const opened = async (path: string) =>
    (await manager.open(`reports/returns/${path}`)).text.includes(`/admin/orders/${orderNumber}`);
  expect(await opened(`sent${days}&sku=${sku}`)).toBe(true);
  expect(await opened(`rows${days}&sku=${sku}&reason=faulty`)).toBe(true);
  expect(await opened(`rows${days}&sku=${sku}&reason=wrong_item`)).toBe(false);
  expect(await opened(`sent${days}&sku=none`)).toBe(false);
  expect(
    rowsOf((await manager.open(`reports/returns/rows.csv${days}&reason=wrong_item`)).text),
  ).toHaveLength(1);
  // Accountants may not take returns in.
  expect(text).toContain('href="/admin/returns"');
  expect((await accountant.open(`reports/returns${days}`)).text).not.toContain(
    'href="/admin/returns"',
  );
  expect((await manager.open(`reports/searches${days}`)).text).toContain(
    "Searches are numbers of a day",
  );
});

test("a report without sales is a table of nothing, not an empty page", async () => {
  const days = `?from=${addDays(today, -400)}&to=${addDays(today, -399)}`;
  for (const report of reports) {
    const page = await manager.open(`reports/${report}${days}`);
    expect([report, page.status]).toEqual([report, 200]);
    expect([report, page.text.includes("NaN")]).toEqual([report, false]);
  }
});

test("days that can't be read are refused beside their field, with what was typed", async () => {
  const page = await manager.open("reports/sales?from=2026-11-24&to=2026-11-01");
  expect(page.status).toBe(200);
  expect(page.text).toContain("The last day is before the first day.");
  expect(page.text).toContain('value="2026-11-01"');
});

test("the figures of more than 5,000 orders are made by a job, and appear on the page", async () => {
  const days = `?from=${addDays(today, -800)}&to=${addDays(today, -790)}&by=month&against=none`;
  // Only how many payments there are decides: they need no orders, and what watches changes need not see them.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into payments select r.* from generate_series(1, 5001) as n, payments p,
        lateral jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(),
          'order_id', gen_random_uuid(), 'paid_at', ${`${addDays(today, -795)}T12:00:00Z`}::text,
          'charge_ref', null, 'provider_ref', 'many-' || n)) as r`.execute(tx);
  });
  const first = await manager.open(`reports/sales${days}`);
  expect([first.status, first.text.includes("figures are being made")]).toEqual([200, true]);
  expect(first.text).toContain("How each figure is counted");
  // The test's shop has no process for jobs.
  const range = { firstDay: today, lastDay: today, by: "month", against: "none" } as const;
  const answer = JSON.stringify(await readSales(db, range));
  await sql`update kept_reports set answer = ${answer}::jsonb, made_at = clock_timestamp()`.execute(
    db,
  );
  const made = (await manager.open(`reports/sales${days}`)).text;
  for (const text of ["Figures of ", "£12.00"])
    expect([text, made.includes(text)]).toEqual([text, true]);
  await sql`delete from payments where provider_ref like 'many-%'`.execute(db);
});

test("VAT's tab is only for those who may see it", async () => {
  const vat = 'href="/admin/reports/vat"';
  expect((await manager.open("reports/sales")).text).not.toContain(vat);
  expect((await accountant.open("reports/sales")).text).toContain(vat);
});
