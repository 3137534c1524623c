import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { aPayout } from "#tests/support/builders/payout.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [accountant, owner] = [await staffOf(shop, "accountant"), await staffOf(shop, "owner")];
const today = await todayOfFile();
const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
/** An order of £12.00 of last month, which was paid out at once. */
const paidAt = new Date(`${month}-12T12:00:00Z`);
const { id, orderNumber } = await anOrder(db, "invoiced", { paidAt });
await aPayout(db, { orderId: id, ref: "po_1", pence: 1200, at: paidAt });

const seenOn = (html: string) => /name="seen" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";

test("an unknown month is not found", async () => {
  for (const unknown of ["/1999-12", "/2026-13", "/x"])
    expect([unknown, (await accountant.open(`money/months${unknown}`)).status]).toEqual([
      unknown,
      404,
    ]);
});

test("a month that does not agree names the row and can’t be locked", async () => {
  const seen = seenOn((await accountant.open(`money/months/${month}`)).text);
  await sql`update payouts set amount_pence = 1161`.execute(db);
  const page = await accountant.open(`money/months/${month}`);
  for (const text of ["Each payout agrees or is explained: 1 to put right", "/money/payouts/po_1"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect(page.text).not.toContain("for good");
  const sent = await accountant.send(`money/months/${month}`, { intent: "lock", seen });
  expect([sent.status, sent.text.includes("Put right what the checks name first")]).toEqual([
    409,
    true,
  ]);
  await sql`update payouts set amount_pence = 1162`.execute(db);
});

test("a month is locked once, as it was seen; a later change is named in the next month", async () => {
  const page = await accountant.open(`money/months/${month}`);
  for (const text of ["£12.00", "£11.62", "−£0.38", "the same to the penny", "for good"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const wrong = await accountant.send(`money/months/${month}`, { intent: "lock", seen: "0" });
  expect([wrong.status, wrong.text.includes("The sums have changed")]).toEqual([409, true]);
  const form = { seen: seenOn(page.text), act_id: randomUUID() };
  expect((await accountant.send(`money/months/${month}`, { intent: "lock", ...form })).status).toBe(
    200,
  );
  const again = await owner.send(`money/months/${month}`, { intent: "lock", seen: form.seen });
  expect([again.status, again.text.includes("already locked this month")]).toEqual([409, true]);
  const acts = await sql`select from audit_log where action = 'lock_month'`.execute(db);
  expect(acts.rows).toHaveLength(1);
  expect((await accountant.open("money/months")).text).toContain("Locked");
  await sql`update payments set amount_pence = 1300`.execute(db);
  const locked = await accountant.open(`money/months/${month}`);
  for (const text of ["Locked by", "Changed since it was locked", "£1.00", orderNumber])
    expect([text, locked.text.includes(text)]).toEqual([text, true]);
  const next = await accountant.open(`money/months/${today.slice(0, 7)}`);
  for (const text of ["Changes of earlier months", "£1.00", orderNumber])
    expect([text, next.text.includes(text)]).toEqual([text, true]);
});
