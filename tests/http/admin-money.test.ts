import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DAY_MS } from "#shop/kit/time.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { aPayout } from "#tests/support/builders/payout.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [accountant, owner] = [await staffOf(shop, "accountant"), await staffOf(shop, "owner")];

/** A payout of £11.62 of one order of £12.00; Stripe says that a penny less was charged. */
const PAYOUT = "money/payouts/po_1seen";
const difference = { intent: "explain txn_1", subject: "txn_1", code: "amount 1199 1200" };
const paidAt = new Date(Date.now() - 3 * DAY_MS);
const { id, orderNumber } = await anOrder(db, "paid", { paidAt });
await aPayout(db, { orderId: id, ref: "po_1seen", pence: 1199 });

test("a payout is beside the shop’s orders, and what differs is said in words", async () => {
  const list = await accountant.open("money");
  for (const text of ["Payouts", "£11.61", "1 difference", PAYOUT])
    expect([text, list.text.includes(text)]).toEqual([text, true]);
  const page = await accountant.open(PAYOUT);
  for (const text of [
    "The payout has £11.99, and the shop’s payment is £12.00.",
    orderNumber,
    "Mark as explained",
    "Differs",
  ])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect((await accountant.open("money/waiting")).text).toContain("Nothing waits");
  for (const unknown of ["/payouts/po_none", `/payouts/${"x".repeat(2_000)}`])
    expect((await accountant.open(`money${unknown}`)).status).toBe(404);
});

test("a difference is explained once; what was typed stays when it can’t be", async () => {
  const empty = await accountant.send(PAYOUT, { ...difference, explanation: "  " });
  expect([empty.status, empty.text.includes("Say why the amounts differ")]).toEqual([422, true]);
  const long = await accountant.send(PAYOUT, {
    ...difference,
    explanation: `Typed ${"x".repeat(2_000)}`,
  });
  expect([long.status, long.text.includes("Typed xxx")]).toEqual([422, true]);
  const other = await accountant.send(PAYOUT, {
    ...difference,
    code: "amount 1 2",
    explanation: "Other",
  });
  expect([other.status, other.text.includes("no longer has this difference")]).toEqual([409, true]);
  const form = { ...difference, explanation: "Agreed by telephone", act_id: randomUUID() };
  expect((await accountant.send(PAYOUT, form)).status).toBe(200);
  const again = await owner.send(PAYOUT, { ...difference, explanation: "Mine" });
  expect([again.status, again.text.includes("already explained this difference")]).toEqual([
    409,
    true,
  ]);
  const page = await accountant.open(PAYOUT);
  for (const text of ["Agreed by telephone", "Explained"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect((await accountant.open("money")).text).toContain("Agrees, 1 explained");
  const acts = await sql`select from audit_log where action = 'explain_payout'`.execute(db);
  expect(acts.rows).toHaveLength(1);
});

test("the payouts are fetched again by a button; while Stripe is down the last known ones stay", async () => {
  expect((await accountant.send("money", { intent: "nonsense" })).status).toBe(400);
  expect((await accountant.send("money/payouts/po_none", { intent: "fetch" })).status).toBe(404);
  const form = { intent: "fetch", act_id: randomUUID() };
  expect((await accountant.send("money", form)).status).toBe(200);
  const acts = await sql`select from audit_log where action = 'fetch_payouts'`.execute(db);
  expect(acts.rows).toHaveLength(1);
  // The job of the button reads them, with nothing to read.
  const asked = () =>
    sql<{ at: Date | null }>`select asked_at as at from payout_readings`.execute(db);
  await expect.poll(async () => (await asked()).rows[0]?.at).toBeNull();
  await sql`insert into payout_readings (mode, read_at, failed_at, failure)
    select mode, '2026-11-20T07:50:00Z', '2026-11-21T07:50:00Z', 'down' from payments
    on conflict (mode) do update set asked_at = null, read_at = excluded.read_at, failed_at = excluded.failed_at`.execute(
    db,
  );
  for (const path of ["money", PAYOUT, "money/waiting"]) {
    const text = (await accountant.open(path)).text;
    expect(text).toContain("Stripe did not answer on 21 November 2026 at 07:50.");
    expect(text).toContain("Below is what was read on 20 November 2026 at 07:50.");
  }
  expect((await accountant.open("money")).text).toContain("£11.61");
});

// Last: its jobs read the payouts once more.
test("the lines of a payout are asked for again once by each person", async () => {
  const form = { intent: "fetch", act_id: randomUUID() };
  const answers = await Promise.all([
    accountant.send(PAYOUT, form),
    owner.send(PAYOUT, { intent: "fetch" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const acts =
    await sql`select from audit_log where action = 'fetch_payouts' and subject_id = 'po_1seen'`.execute(
      db,
    );
  expect(acts.rows).toHaveLength(2);
});
