import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { findVatPeriod, listVatPeriods, readVatSums } from "#shop/reports/vat/vat-report.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { OWNER } from "#tests/support/actors.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [accountant, owner] = [await staffOf(shop, "accountant"), await staffOf(shop, "owner")];
/** The period of an order that was paid 100 days ago. */
const paidAt = new Date(`${addDays(londonDay(new Date()), -100)}T12:00:00Z`);
const { orderNumber } = await anOrder(db, "invoiced", { paidAt });
const name = (await listVatPeriods(db, new Date())).at(-1)?.name ?? "";

const seenSums = async () => {
  const period = await findVatPeriod(db, name, new Date());
  if (period === null) throw new Error("no period");
  return JSON.stringify(await readVatSums(db, period));
};

test("the VAT of a quarter is on its page, and its documents are a file", async () => {
  expect((await accountant.open("reports/vat")).text).toContain(`/admin/reports/vat/${name}`);
  const page = await accountant.open(`reports/vat/${name}`);
  for (const text of ["£2.00", "£10", "INV-00001", orderNumber, "Invoice numbers have no gaps"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const file = await accountant.open(`reports/vat/${name}/documents.csv`);
  expect(file.headers.get("Content-Disposition")).toContain(`vat-${name}.csv`);
  const [head, row, ...rest] = file.text.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("Document,Number,Date,Order,Treatment,Country,Net,VAT,Gross");
  expect(row).toMatch(
    new RegExp(
      `^Invoice,INV-00001,[\\d-]+,${orderNumber},United Kingdom and Isle of Man,GB,10,2,12$`,
    ),
  );
  expect(rest).toEqual([]);
  const days = (await accountant.open(`reports/vat/${name}/days.csv`)).text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  expect(days).toEqual([
    "Date,Treatment,Invoices,Net sales,VAT on sales,Credit notes,Net credited,VAT credited,Net,VAT,Gross",
    expect.stringMatching(/^[\d-]+,United Kingdom and Isle of Man,1,10,2,0,0,0,10,2,12$/),
  ]);
  for (const unknown of ["1999-12", "2026-13", "x"])
    expect([unknown, (await accountant.open(`reports/vat/${unknown}`)).status]).toEqual([
      unknown,
      404,
    ]);
});

test("zero-rated sales of a period are listed with what proves that they left, and are a file", async () => {
  const address = { ...ukAddress, country: "FR", postcode: "75001" };
  const order = await anOrder(db, "invoiced", { address, vat: "export", paidAt });
  const lists = await accountant.open(`reports/vat/${name}/exported`);
  for (const text of [order.orderNumber, "Nothing has left.", "More than three months", "(FR)"])
    expect([text, lists.text.includes(text)]).toEqual([text, true]);
  expect(lists.text).not.toContain(orderNumber);
  expect((await accountant.open(`reports/vat/${name}`)).text).toContain(
    `/admin/reports/vat/${name}/exported`,
  );
  const shipment = { carrier: "Royal Mail", trackingNumber: "AB123456785GB", trackingUrl: null };
  valueOf(await dispatchOrder(db, order.id, { actor: OWNER, shipment }));
  expect((await accountant.open(`reports/vat/${name}/exported`)).text).toContain(
    "Nothing is missing",
  );
  const [head, row = ""] = (await accountant.open(`reports/vat/${name}/exported.csv`)).text
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
  expect((await accountant.open("reports/vat/1999-12/exported")).status).toBe(404);
  await sql`delete from invoices where order_id = ${order.id}`.execute(db);
  await sql`update invoice_counter set last_number = 1`.execute(db);
  await sql`delete from payments where order_id = ${order.id}`.execute(db);
});

test("the length of periods is changed to one that can be", async () => {
  const settings = { intent: "settings", months: "3", last_month: "3" };
  expect((await owner.send("reports/vat", settings)).status).toBe(200);
  for (const wrong of [{ months: "2" }, { last_month: "13" }])
    expect((await owner.send("reports/vat", { ...settings, ...wrong })).status).toBe(400);
});

test("a period is closed once, with the sums that were seen, and stays closed", async () => {
  const seen = await seenSums();
  const old = seen.replace('"vatPence":200', '"vatPence":100');
  expect(old).not.toBe(seen);
  const changed = await accountant.send(`reports/vat/${name}`, { intent: "close", seen: old });
  expect([changed.status, changed.text.includes("The sums have changed")]).toEqual([409, true]);
  for (const nonsense of ["", "[]", "[1,2,3]"])
    expect(
      (await accountant.send(`reports/vat/${name}`, { intent: "close", seen: nonsense })).status,
    ).toBe(400);
  const form = { intent: "close", seen, act_id: randomUUID() };
  expect((await accountant.send(`reports/vat/${name}`, form)).status).toBe(200);
  const again = await accountant.send(`reports/vat/${name}`, { intent: "close", seen });
  expect([again.status, again.text.includes("already closed this period")]).toEqual([409, true]);
  const acts = await sql`select from audit_log where action = 'close_vat_period'`.execute(db);
  expect(acts.rows).toHaveLength(1);
  expect((await accountant.open(`reports/vat/${name}`)).text).toContain("Closed by");
});
