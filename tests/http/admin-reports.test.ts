import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const manager = await joinedStaff(db, "manager");
const packer = await joinedStaff(db, "packer");
const accountant = await joinedStaff(db, "accountant");
const read = (path: string, who = manager) =>
  shop.request(`/admin/reports/${path}`, { headers: { Cookie: `admin=${who.token}` } });

const today = londonDay(new Date());
const reports = ["sales", "sales/rows", "products", "options", "returns", "funnel", "lead-times"];
const files = ["sales/sales.csv", "sales/rows.csv", "products/products.csv"];

let orderNumber = "";
beforeAll(async () => {
  const pegs = await productId(db, "beech-pegs");
  const placed = await placeOrder(db, newOrder(await makeCustomer(db), [pegs]));
  if (!placed.ok) throw new Error(placed.reason);
  const order = await getOrder(db, placed.id);
  orderNumber = order.orderNumber;
  await payOrder(db, order);
});

const rowsOf = (text: string) => text.replace("\uFEFF", "").trim().split("\r\n");

test("the sales of a day are on the page, as rows and as files, and they agree", async () => {
  const days = `?from=${today}&to=${today}&by=day&against=none`;
  const page = await read(`sales${days}`);
  for (const text of ["£12.00", "£10.00", "−£2.00", `/admin/reports/sales/rows?from=${today}`])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect((await read(`sales/rows${days}`)).text).toContain(`/admin/orders/${orderNumber}`);
  const sales = await read(`sales/sales.csv${days}`);
  expect(sales.headers.get("Content-Disposition")).toContain(`sales-${today}-to-${today}.csv`);
  expect(rowsOf(sales.text)).toEqual([
    "First day,Last day,Orders,Taken,VAT,Net delivery,Net sales,Refunds,Refunded,Taken before",
    `${today},${today},1,12,2,0,10,0,0,`,
  ]);
  expect(rowsOf((await read(`sales/rows.csv${days}`)).text)).toEqual([
    "Date,What,Order,Paid or refunded,VAT,Net sales",
    `${today},Payment,${orderNumber},12,2,10`,
  ]);
  const [, pegs] = rowsOf((await read(`products/products.csv${days}`)).text);
  expect(pegs).toMatch(/^[^,]+,Beech Pegs[^,]*,1,1,10,\d+,$/);
});

test("a report without sales is a table of nothing, not an empty page", async () => {
  const days = `?from=${addDays(today, -400)}&to=${addDays(today, -399)}`;
  for (const report of reports) {
    const page = await read(`${report}${days}`);
    expect([report, page.status]).toEqual([report, 200]);
    expect([report, page.text.includes("NaN")]).toEqual([report, false]);
  }
});

test("days that can't be read are refused beside their field, with what was typed", async () => {
  const page = await read("sales?from=2026-11-24&to=2026-11-01");
  expect(page.status).toBe(200);
  expect(page.text).toContain("The last day is before the first day.");
  expect(page.text).toContain('value="2026-11-01"');
  const strange = `?from=${"9".repeat(500)}&to=x&by=x&against=y&sort=z&after=x&product=-1`;
  for (const path of reports)
    expect([path, (await read(`${path}${strange}`)).status]).toEqual([path, 200]);
  for (const path of files)
    expect([path, (await read(`${path}${strange}`)).status]).toEqual([path, 400]);
});

test("reports are for owners, managers and accountants; VAT's tab only for those who may see it", async () => {
  for (const path of [...reports, ...files])
    expect([path, (await read(path, packer)).status]).toEqual([path, 403]);
  const vat = 'href="/admin/reports/vat"';
  expect((await read("sales")).text).not.toContain(vat);
  expect((await read("sales", accountant)).text).toContain(vat);
});
