import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
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
const accountant = await joinedStaff(db, "accountant");
const owner = await joinedStaff(db, "owner");
const as = ({ token }: { token: string }) => ({ headers: { Cookie: `admin=${token}` } });
const read = (path: string, who = accountant) =>
  shop.request(`/admin/reports/exports${path}`, as(who));
const send = (path: string, form: Record<string, string>, who = accountant) =>
  shop.request(`/admin/reports/exports${path}`, {
    ...as(who),
    form: { act_id: randomUUID(), ...form },
  });

const days = { from: "2026-09-01", to: "2026-09-30" };
let orderNumber = "";
beforeAll(async () => {
  const pegs = await productId(db, "beech-pegs");
  const placed = await placeOrder(db, newOrder(await makeCustomer(db), [pegs]));
  if (!placed.ok) throw new Error(placed.reason);
  const order = await getOrder(db, placed.id);
  orderNumber = order.orderNumber;
  await payOrder(db, order);
  await issueInvoice(db, order.id);
  await sql`update invoices set issued_at = '2026-09-12T12:00:00Z'`.execute(db);
});

test("the files of chosen days are downloaded by one form, and each is a row of the audit log", async () => {
  const page = await read(`?${new URLSearchParams(days)}`);
  for (const text of ["£10.00", "£2.00", "£12.00", "Xero sales invoices", "Download"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const rowOf = async (format: string) => {
    const file = await send("/file", { ...days, format });
    expect([file.status, file.headers.get("content-type")]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
    const name = `${format}-2026-09-01-to-2026-09-30.csv`;
    expect(file.headers.get("content-disposition")).toContain(name);
    return file.text.trim().split("\r\n").slice(1);
  };
  expect(await rowOf("daily")).toEqual([
    "2026-09-12,United Kingdom and Isle of Man,1,10,2,0,0,0,10,2,12",
  ]);
  const product = /SKU-\d+/.exec((await rowOf("xero"))[0] ?? "")?.[0] ?? "";
  const id = product.slice(4);
  expect(await rowOf("xero")).toEqual([
    `Ann Lee (${orderNumber}),${await emailOf()},1 Mill Lane,,,,Halifax,,HX7 8AD,GB,INV-00001,${orderNumber},12/09/2026,12/09/2026,,,` +
      `SKU-${id} Product ${id},1,10,,200,20% (VAT on Income),2,,,,,GBP,`,
  ]);
  expect(await rowOf("quickbooks")).toEqual([
    `INV-00001,Ann Lee (${orderNumber}),12/09/2026,12/09/2026,,${orderNumber},Sales,SKU-${id} Product ${id},1,10,10,20.0% S,2`,
  ]);
  expect((await rowOf("lines"))[0]).toContain(
    `,United Kingdom and Isle of Man,SKU-${id},Product ${id},,1,10,2,12,0,0,12,0,`,
  );
  const acts = await sql`select from audit_log where action = 'export_documents'`.execute(db);
  expect(acts.rows).toHaveLength(5);
});

test.each(["freeagent", "daily", "lines", "xero", "quickbooks"])(
  "a %s file with nothing in it says so in its place",
  async (format) => {
    const isStatement = format === "freeagent";
    const empty = isStatement ? days : { from: "2026-08-01", to: "2026-08-31" };
    const sent = await send("/file", { ...empty, format });
    expect([sent.status, sent.text]).toEqual([302, ""]);
    const page = await shop.request(sent.headers.get("location") ?? "", as(accountant));
    const words = isStatement ? "Nothing has been paid out" : "No invoice and no credit note";
    expect([page.status, page.text.includes(words)]).toEqual([200, true]);
    expect(page.text).toMatch(new RegExp(`checked=""[^>]*value="${format}"`));
  },
);

test("a file that is asked for twice at once is two equal files, and one row of the audit log for each act", async () => {
  const acts = async () =>
    (await sql`select from audit_log where action = 'export_documents'`.execute(db)).rows.length;
  const before = await acts();
  const form = { ...days, format: "daily", act_id: randomUUID() };
  const same = await Promise.all([send("/file", form), send("/file", form)]);
  expect(same.map(({ status, text }) => [status, text])).toEqual([
    [200, same[0]?.text],
    [200, same[0]?.text],
  ]);
  expect([same[0]?.text.includes("2026-09-12"), await acts()]).toEqual([true, before + 1]);
  const other = { ...days, format: "daily" };
  const two = await Promise.all([send("/file", other), send("/file", other, owner)]);
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  expect(await acts()).toBe(before + 3);
});

const emailOf = async () =>
  (await db.selectFrom("orders").select("email").executeTakeFirstOrThrow()).email;

test("days that can't be read lead back to the page with what was typed and a sentence", async () => {
  const wrong = [
    [{ from: "2026-02-30", to: "2026-03-01" }, "Enter the first day"],
    [{ from: "2026-02-01", to: "soon" }, "Enter the last day"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "before the first day"],
    [{ from: "2025-01-01", to: "2026-03-01" }, "400 days at most"],
  ] as const;
  for (const [typed, sentence] of wrong) {
    const sent = await send("/file", { ...typed, format: "xero" });
    expect(sent.status).toBe(302);
    const to = sent.headers.get("location") ?? "";
    const page = await shop.request(to, as(accountant));
    expect([page.status, page.text.includes(sentence), page.text.includes(typed.to)]).toEqual([
      422,
      true,
      true,
    ]);
    expect(page.text).toMatch(/value="xero"[^>]*checked|checked[^>]*value="xero"/);
  }
});

test("the names in the books are changed once, and what is refused stays typed", async () => {
  const names = {
    intent: "settings",
    version: "1",
    xeroAccount: "4000",
    xeroStandardTax: "20%",
    xeroZeroTax: "0%",
    quickbooksItem: "Airers",
    quickbooksStandardTax: "S",
    quickbooksZeroTax: "Z",
    quickbooksRows: "500",
  };
  const bad = await send("", { ...names, xeroAccount: "", quickbooksRows: "many" }, owner);
  for (const text of ["Enter the name that your books have", "from 100 to 20,000", "Airers"])
    expect([text, bad.status, bad.text.includes(text)]).toEqual([text, 422, true]);
  const form = { ...names, act_id: randomUUID() };
  expect((await send("", form, owner)).status).toBe(200);
  const late = await send("", { ...names, quickbooksItem: "Rails" }, owner);
  expect([
    late.status,
    late.text.includes("A colleague has changed"),
    late.text.includes("Rails"),
  ]).toEqual([409, true, true]);
  expect((await send("/file", { ...days, format: "xero" })).text).toContain(",4000,20%,2,");
});
