import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anOrder } from "#tests/support/builders/order.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [accountant, owner] = [await staffOf(shop, "accountant"), await staffOf(shop, "owner")];
const EXPORTS = "reports/exports";
const days = { from: "2026-09-01", to: "2026-09-30" };
const paidAt = new Date("2026-09-12T12:00:00Z");
const { orderNumber, email } = await anOrder(db, "invoiced", { paidAt });

test("the files of chosen days are downloaded by one form, and each is a row of the audit log", async () => {
  const page = await accountant.open(`${EXPORTS}?${new URLSearchParams(days)}`);
  for (const text of ["£10.00", "£2.00", "£12.00", "Xero sales invoices", "Download"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const rowOf = async (format: string) => {
    const file = await accountant.send(`${EXPORTS}/file`, { ...days, format });
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
  expect(await rowOf("xero")).toEqual([
    `Ann Lee (${orderNumber}),${email},1 Mill Lane,,,,Halifax,,HX7 8AD,GB,INV-00001,${orderNumber},12/09/2026,12/09/2026,,,` +
      `LL-AC-007 Beech Pegs,1,10,,200,20% (VAT on Income),2,,,,,GBP,`,
  ]);
  expect(await rowOf("quickbooks")).toEqual([
    `INV-00001,Ann Lee (${orderNumber}),12/09/2026,12/09/2026,,${orderNumber},Sales,LL-AC-007 Beech Pegs,1,10,10,20.0% S,2`,
  ]);
  expect((await rowOf("lines"))[0]).toContain(
    `,United Kingdom and Isle of Man,LL-AC-007,Beech Pegs,,1,10,2,12,0,0,12,0,`,
  );
  const acts = await sql`select from audit_log where action = 'export_documents'`.execute(db);
  expect(acts.rows).toHaveLength(4);
});

test.each(["freeagent", "daily", "lines", "xero", "quickbooks"])(
  "a %s file with nothing in it says so in its place",
  async (format) => {
    const isStatement = format === "freeagent";
    const empty = isStatement ? days : { from: "2026-08-01", to: "2026-08-31" };
    const sent = await accountant.send(`${EXPORTS}/file`, { ...empty, format });
    expect([sent.status, sent.text]).toEqual([302, ""]);
    const page = await accountant.open(sent.headers.get("location") ?? "");
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
  const same = await Promise.all([
    accountant.send(`${EXPORTS}/file`, form),
    accountant.send(`${EXPORTS}/file`, form),
  ]);
  expect(same.map(({ status, text }) => [status, text])).toEqual([
    [200, same[0]?.text],
    [200, same[0]?.text],
  ]);
  expect([same[0]?.text.includes("2026-09-12"), await acts()]).toEqual([true, before + 1]);
  const other = { ...days, format: "daily" };
  const two = await Promise.all([
    accountant.send(`${EXPORTS}/file`, other),
    owner.send(`${EXPORTS}/file`, other),
  ]);
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  expect(await acts()).toBe(before + 3);
});

test("days that can't be read lead back to the page with what was typed and a sentence", async () => {
  const wrong = [
    [{ from: "2026-02-30", to: "2026-03-01" }, "Enter the first day"],
    [{ from: "2026-02-01", to: "soon" }, "Enter the last day"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "before the first day"],
    [{ from: "2025-01-01", to: "2026-03-01" }, "400 days at most"],
  ] as const;
  for (const [typed, sentence] of wrong) {
    const sent = await accountant.send(`${EXPORTS}/file`, { ...typed, format: "xero" });
    expect(sent.status).toBe(302);
    const to = sent.headers.get("location") ?? "";
    const page = await accountant.open(to);
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
  const bad = await owner.send(EXPORTS, { ...names, xeroAccount: "", quickbooksRows: "many" });
  for (const text of ["Enter the name that your books have", "from 100 to 20,000", "Airers"])
    expect([text, bad.status, bad.text.includes(text)]).toEqual([text, 422, true]);
  const form = { ...names, act_id: randomUUID() };
  expect((await owner.send(EXPORTS, form)).status).toBe(200);
  const late = await owner.send(EXPORTS, { ...names, quickbooksItem: "Rails" });
  expect([
    late.status,
    late.text.includes("A colleague has changed"),
    late.text.includes("Rails"),
  ]).toEqual([409, true, true]);
  expect((await accountant.send(`${EXPORTS}/file`, { ...days, format: "xero" })).text).toContain(
    ",4000,20%,2,",
  );
});
