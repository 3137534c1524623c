import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { findVatPeriod, listVatPeriods, readVatSums } from "#shop/reports/vat/vat-report.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const accountant = await joinedStaff(db, "accountant");
const owner = await joinedStaff(db, "owner");
const as = ({ token }: { token: string }) => ({ headers: { Cookie: `admin=${token}` } });
const read = (path: string, who = accountant) => shop.request(`/admin/reports/vat${path}`, as(who));
const send = (path: string, form: Record<string, string>, who = accountant) =>
  shop.request(`/admin/reports/vat${path}`, {
    ...as(who),
    form: { act_id: randomUUID(), ...form },
  });

/** The period of an order that was paid 100 days ago, and the order's number. */
let name = "";
let orderNumber = "";
beforeAll(async () => {
  const placed = await placeOrder(
    db,
    newOrder(await makeCustomer(db), [await productId(db, "beech-pegs")]),
  );
  if (!placed.ok) throw new Error(placed.reason);
  const order = await getOrder(db, placed.id);
  orderNumber = order.orderNumber;
  await payOrder(db, order);
  await issueInvoice(db, order.id);
  const day = addDays(londonDay(new Date()), -100);
  await sql`update invoices set issued_at = ${`${day}T12:00:00Z`}::timestamptz`.execute(db);
  name = (await listVatPeriods(db, new Date())).at(-1)?.name ?? "";
});

const seenSums = async () => {
  const period = await findVatPeriod(db, name, new Date());
  if (period === null) throw new Error("no period");
  return JSON.stringify(await readVatSums(db, period));
};

test("the VAT of a quarter is on its page, and its documents are a file", async () => {
  expect((await read("")).text).toContain(`/admin/reports/vat/${name}`);
  const page = await read(`/${name}`);
  for (const text of ["£2.00", "£10", "INV-00001", orderNumber, "Invoice numbers have no gaps"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const file = await read(`/${name}/documents.csv`);
  expect(file.headers.get("Content-Disposition")).toContain(`vat-${name}.csv`);
  const [head, row, ...rest] = file.text.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("Document,Number,Date,Order,Treatment,Country,Net,VAT,Gross");
  expect(row).toMatch(
    new RegExp(
      `^Invoice,INV-00001,[\\d-]+,${orderNumber},United Kingdom and Isle of Man,GB,10,2,12$`,
    ),
  );
  expect(rest).toEqual([]);
  const days = (await read(`/${name}/days.csv`)).text.replace("\uFEFF", "").trim().split("\r\n");
  expect(days).toEqual([
    "Date,Treatment,Invoices,Net sales,VAT on sales,Credit notes,Net credited,VAT credited,Net,VAT,Gross",
    expect.stringMatching(/^[\d-]+,United Kingdom and Isle of Man,1,10,2,0,0,0,10,2,12$/),
  ]);
  for (const unknown of ["1999-12", "2026-13", "x"])
    expect([unknown, (await read(`/${unknown}`)).status]).toEqual([unknown, 404]);
});

test("zero-rated sales of a period are listed with what proves that they left, and are a file", async () => {
  const customer = await makeCustomer(db);
  const address = { ...newOrder(customer, []).address, country: "FR", postcode: "75001" };
  const base = newOrder(customer, [await productId(db, "beech-pegs")]);
  const placed = await placeOrder(db, { ...base, address, vat: "export" });
  if (!placed.ok) throw new Error(placed.reason);
  const order = await getOrder(db, placed.id);
  await payOrder(db, order);
  await issueInvoice(db, order.id);
  await sql`update invoices set issued_at = ${`${addDays(londonDay(new Date()), -100)}T13:00:00Z`}::timestamptz
    where order_id = ${order.id}`.execute(db);
  const lists = await read(`/${name}/exported`);
  for (const text of [order.orderNumber, "Nothing has left.", "More than three months", "(FR)"])
    expect([text, lists.text.includes(text)]).toEqual([text, true]);
  expect(lists.text).not.toContain(orderNumber);
  expect((await read(`/${name}`)).text).toContain(`/admin/reports/vat/${name}/exported`);
  await sql`with parcel as (insert into fulfilments (order_id, state, carrier, tracking_number, dispatched_at)
      values (${order.id}, 'dispatched', 'Royal Mail', 'AB123456785GB', now()) returning id)
    insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
      select id, ${order.id}, 0, 1 from parcel`.execute(db);
  expect((await read(`/${name}/exported`)).text).toContain("Nothing is missing");
  const [head, row = ""] = (await read(`/${name}/exported.csv`)).text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  expect(head).toBe(
    "Invoice,Date,Order,Treatment,Country,Net,Carrier,Tracking,Left,Came,Proof,Missing",
  );
  expect(row).toMatch(
    new RegExp(
      `^INV-00002,[\\d-]+,${order.orderNumber},Other exports,FR,\\d+,Royal Mail,AB123456785GB,[\\d-]+,,Proved,$`,
    ),
  );
  expect((await read("/1999-12/exported")).status).toBe(404);
  await sql`delete from invoices where order_id = ${order.id}`.execute(db);
  await sql`update invoice_counter set last_number = 1`.execute(db);
  await sql`delete from payments where order_id = ${order.id}`.execute(db);
});

test("the length of periods is changed to one that can be", async () => {
  const settings = { intent: "settings", months: "3", last_month: "3" };
  expect((await send("", settings, owner)).status).toBe(200);
  for (const wrong of [{ months: "2" }, { last_month: "13" }])
    expect((await send("", { ...settings, ...wrong }, owner)).status).toBe(400);
});

test("a period is closed once, with the sums that were seen, and stays closed", async () => {
  const seen = await seenSums();
  const old = seen.replace('"vatPence":200', '"vatPence":100');
  expect(old).not.toBe(seen);
  const changed = await send(`/${name}`, { intent: "close", seen: old });
  expect([changed.status, changed.text.includes("The sums have changed")]).toEqual([409, true]);
  for (const nonsense of ["", "[]", "[1,2,3]"])
    expect((await send(`/${name}`, { intent: "close", seen: nonsense })).status).toBe(400);
  const form = { intent: "close", seen, act_id: randomUUID() };
  expect((await send(`/${name}`, form)).status).toBe(200);
  const again = await send(`/${name}`, { intent: "close", seen });
  expect([again.status, again.text.includes("already closed this period")]).toEqual([409, true]);
  const acts = await sql`select from audit_log where action = 'close_vat_period'`.execute(db);
  expect(acts.rows).toHaveLength(1);
  expect((await read(`/${name}`)).text).toContain("Closed by");
});
