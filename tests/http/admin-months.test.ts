import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const accountant = await joinedStaff(db, "accountant");
const owner = await joinedStaff(db, "owner");
const as = ({ token }: { token: string }) => ({ headers: { Cookie: `admin=${token}` } });
const read = (path = "", who = accountant) => shop.request(`/admin/money/months${path}`, as(who));
const send = (path: string, form: Record<string, string>, who = accountant) =>
  shop.request(`/admin/money/months${path}`, {
    ...as(who),
    form: { act_id: randomUUID(), intent: "lock", ...form },
  });

const today = await todayOfFile();
const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
let orderNumber = "";
/** An order of £12.00 of last month, which was paid out at once. */
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
  const at = `${month}-12T12:00:00Z`;
  await sql`update invoices set issued_at = ${at}`.execute(db);
  await sql`update payments set paid_at = ${at}`.execute(db);
  await sql`insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
    select 'po_1', mode, 1162, 'paid', 'listed', ${`${month}-14`}, ${at}, now() from payments`.execute(
    db,
  );
  await sql`insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence,
      source_ref, charge_ref, made_at)
    select 'txn_1', 'po_1', 'charge', 'charge', 1200, 38, 1162, 'ch_1', charge_ref, paid_at from payments`.execute(
    db,
  );
});

const seenOn = (html: string) => /name="seen" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";

test("an unknown month is not found", async () => {
  for (const unknown of ["/1999-12", "/2026-13", "/x"])
    expect([unknown, (await read(unknown)).status]).toEqual([unknown, 404]);
});

test("a month that does not agree names the row and can’t be locked", async () => {
  const seen = seenOn((await read(`/${month}`)).text);
  await sql`update payouts set amount_pence = 1161`.execute(db);
  const page = await read(`/${month}`);
  for (const text of ["Each payout agrees or is explained: 1 to put right", "/money/payouts/po_1"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect(page.text).not.toContain("for good");
  const sent = await send(`/${month}`, { seen });
  expect([sent.status, sent.text.includes("Put right what the checks name first")]).toEqual([
    409,
    true,
  ]);
  await sql`update payouts set amount_pence = 1162`.execute(db);
});

test("a month is locked once, as it was seen; a later change is named in the next month", async () => {
  const page = await read(`/${month}`);
  for (const text of ["£12.00", "£11.62", "−£0.38", "the same to the penny", "for good"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const wrong = await send(`/${month}`, { seen: "0" });
  expect([wrong.status, wrong.text.includes("The sums have changed")]).toEqual([409, true]);
  const form = { seen: seenOn(page.text), act_id: randomUUID() };
  expect((await send(`/${month}`, form)).status).toBe(200);
  const again = await send(`/${month}`, { seen: form.seen }, owner);
  expect([again.status, again.text.includes("already locked this month")]).toEqual([409, true]);
  const acts = await sql`select from audit_log where action = 'lock_month'`.execute(db);
  expect(acts.rows).toHaveLength(1);
  expect((await read("")).text).toContain("Locked");
  await sql`update payments set amount_pence = 1300`.execute(db);
  const locked = await read(`/${month}`);
  for (const text of ["Locked by", "Changed since it was locked", "£1.00", orderNumber])
    expect([text, locked.text.includes(text)]).toEqual([text, true]);
  const next = await read(`/${today.slice(0, 7)}`);
  for (const text of ["Changes of earlier months", "£1.00", orderNumber])
    expect([text, next.text.includes(text)]).toEqual([text, true]);
});
