import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { addDays, DAY_MS, londonDay } from "#shop/kit/time.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { soldOrder, refund } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { explainDifference } from "./explain-difference.server.ts";
import { askForPayouts, fetchPayouts, readPayoutReading } from "./fetch-payouts.server.ts";
import { listPayoutMonths } from "./payout-months.server.ts";
import { countPayoutsThatDiffer, findPayout, listPayouts } from "./payouts.server.ts";
import { statement } from "./statement.server.ts";
import { readWaitingSums, waitingRows } from "./waiting.server.ts";

const shop = await testShop();
const { db } = shop;

/** Two airers for £54.00, one with £10.00 back, and one that is disputed. */
const orders: string[] = [];
for (const card of ["4242424242424242", "4242424242424242", "4000000000000259"]) {
  const { order, chargeRef } = await soldOrder(shop, { card });
  orders.push(order.orderNumber);
  if (card.endsWith("259")) await settleCharge(db, chargeRef);
  if (orders.length > 1) continue;
  await refund(db, order.id, { goodwillPence: pence(1_000), reason: "Late" });
}

const FEE = Math.round(5_400 * 0.015) + 20;
const NET = 3 * (5_400 - FEE) - 1_000 - 5_400 - 2_000;

/** The only payout. */
async function onlyPayout() {
  const { rows } = await listPayouts(db, null);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} payouts`);
  const page = await findPayout(db, row.ref);
  if (page === null) throw new Error("no payout");
  return { row, page };
}

test("before the first payout everything is waiting for one", async () => {
  await fetchPayouts(db);
  expect((await listPayouts(db, null)).rows).toEqual([]);
  const waiting = await readWaitingSums(db);
  expect(waiting).toMatchObject({
    payments: 3,
    paymentsPence: 3 * 5_400,
    refunds: 1,
    refundsPence: -1_000,
  });
  const { rows } = await waitingRows().page(db, null);
  expect(rows.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual(
    expect.arrayContaining([["refund", orders[0]], ...orders.map((order) => ["payment", order])]),
  );
});

describe("a payout", () => {
  beforeAll(async () => {
    // The stand-in pays out on the next day.
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date"] });
    await until(async () => {
      await fetchPayouts(db);
      if ((await listPayouts(db, null)).rows.length === 0) throw new Error("not yet");
    });
    vi.useRealTimers();
  });

  test("agrees with the shop’s payments, refunds and disputes to the penny", async () => {
    const { row, page } = await onlyPayout();
    expect(row).toMatchObject({ amountPence: NET, state: "paid", open: 0, explained: 0 });
    expect(page.differences).toEqual([]);
    expect(page.sums).toEqual({
      charges: 3 * 5_400,
      refunds: -1_000,
      disputes: -5_400,
      fees: -3 * FEE - 2_000,
      other: 0,
      net: NET,
    });
    expect(page.lines.map(({ kind, own }) => [kind, own?.orderNumber])).toEqual(
      expect.arrayContaining([
        ...orders.map((order) => ["charge", order]),
        ["refund", orders[0]],
        ["dispute", orders[2]],
      ]),
    );
    expect(await listPayoutMonths(db)).toEqual([
      expect.objectContaining({ payouts: 1, paidOut: NET, fees: -3 * FEE - 2_000 }),
    ]);
    expect(await readWaitingSums(db)).toMatchObject({ payments: 0, refunds: 0, since: null });
  });

  test("is a statement of the account at the provider, which is empty once all is paid out", async () => {
    const rows = [];
    const days = { firstDay: "2020-01-01", lastDay: "2099-12-31" };
    for await (const part of statement(days).parts(db)) rows.push(...part);
    expect(rows.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(0);
    expect(
      rows.map(({ kind, amountPence, orderNumber }) => [kind, amountPence, orderNumber]),
    ).toEqual(
      expect.arrayContaining([
        ...orders.map((order) => ["charge", 5_400, order]),
        ...orders.map((order) => ["line_fee", -FEE, order]),
        ["refund", -1_000, orders[0]],
        ["dispute", -5_400, orders[2]],
        ["line_fee", -2_000, orders[2]],
        ["payout", -NET, null],
      ]),
    );
    expect(rows).toHaveLength(10);
    const none = { firstDay: "2020-01-01", lastDay: "2020-12-31" };
    for await (const _ of statement(none).parts(db)) throw new Error("nothing moved then");
  });

  test("is the same however often it is fetched, and two at once", async () => {
    const before = await onlyPayout();
    await Promise.all([fetchPayouts(db, before.row.ref), fetchPayouts(db, before.row.ref)]);
    const after = await onlyPayout();
    const same = ({ page }: typeof before) => ({
      ...page,
      payout: { ...page.payout, linesReadAt: null },
    });
    expect(same(after)).toEqual(same(before));
  });

  test("has a difference for each penny that is off, in the list as on its page", async () => {
    const changes = [
      ["payout_lines", "amount_pence", "kind = 'charge'"],
      ["payout_lines", "fee_pence", "kind = 'charge'"],
      ["payout_lines", "net_pence", "kind = 'refund'"],
      ["payments", "amount_pence", "state = 'paid'"],
      ["refunds", "amount_pence", "state = 'sent'"],
      ["disputes", "amount_pence", "true"],
      ["payouts", "amount_pence", "true"],
    ] as const;
    for (const [table, column, where] of changes) {
      await db
        .transaction()
        .execute(async (tx) => {
          const one = sql`ctid = (select ctid from ${sql.table(table)} where ${sql.raw(where)} limit 1)`;
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1 where ${one}`.execute(
            tx,
          );
          const [row] = (await listPayouts(tx, null)).rows;
          const page = await findPayout(tx, row?.ref ?? "");
          expect([table, column, page?.differences.length]).not.toEqual([table, column, 0]);
          expect([table, column, row?.open]).toEqual([table, column, page?.differences.length]);
          throw new Error("roll back");
        })
        .catch((error: Error) => {
          if (error.message !== "roll back") throw error;
        });
    }
    expect((await onlyPayout()).row.open).toBe(0);
  });

  test("has its difference explained once; another amount is open again", async () => {
    await sql`update payout_lines set amount_pence = amount_pence - 1, net_pence = net_pence - 1
      where kind = 'dispute'`.execute(db);
    const { row, page } = await onlyPayout();
    expect(row.open).toBe(2);
    const tomorrow = addDays(londonDay(new Date()), 1);
    expect(await countPayoutsThatDiffer(db, tomorrow)).toBe(1);
    const [sum, line] = page.differences;
    if (sum === undefined || line === undefined) throw new Error("no differences");
    const explained = {
      payoutRef: row.ref,
      subject: sum.subject,
      code: sum.code,
      text: " A penny ",
    };
    const act = ownersAct();
    const twice = await Promise.all([1, 2].map(() => explainDifference(db, explained, act)));
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await explainDifference(db, explained, ownersAct())).toEqual({
      ok: false,
      reason: "already_explained",
    });
    expect((await onlyPayout()).row).toMatchObject({ open: 1, explained: 1 });
    // Explained ones come last.
    expect((await onlyPayout()).page.differences.map(({ subject }) => subject)).toEqual([
      line.subject,
      row.ref,
    ]);
    for (const [wrong, reason] of [
      [{ text: " " }, "no_text"],
      [{ text: "x".repeat(2_001) }, "too_long"],
      [{ code: "sum 1 2" }, "changed"],
      [{ payoutRef: "po_none" }, "no_payout"],
    ] as const)
      expect(await explainDifference(db, { ...explained, ...wrong }, ownersAct())).toEqual({
        ok: false,
        reason,
      });
    await sql`update payout_lines set amount_pence = amount_pence - 1, net_pence = net_pence - 1
      where kind = 'dispute'`.execute(db);
    expect((await onlyPayout()).row).toMatchObject({ open: 2, explained: 0 });
    const acts = await sql`select from audit_log where action = 'explain_payout'`.execute(db);
    expect(acts.rows).toHaveLength(1);
    // What the provider has is right again.
    await fetchPayouts(db, row.ref);
    expect(await countPayoutsThatDiffer(db, tomorrow)).toBe(0);
    expect((await onlyPayout()).row).toMatchObject({ open: 0, explained: 0 });
  });

  test("stays as it was known while the provider does not answer", async () => {
    const { readAt } = await readPayoutReading(db);
    const before = await onlyPayout();
    shop.disturb(/\/v1\/payouts$/, { status: 400, body: '{"error":{"message":"Down"}}' });
    await expect(fetchPayouts(db)).rejects.toThrow("Down");
    expect(await readPayoutReading(db)).toMatchObject({ readAt, failedAt: expect.any(Date) });
    expect(await onlyPayout()).toEqual(before);
    await fetchPayouts(db);
    expect(await readPayoutReading(db)).toMatchObject({ failedAt: null });
  });

  test("is asked for once, however often the button is pressed", async () => {
    const act = ownersAct();
    await Promise.all([askForPayouts(db, act, null), askForPayouts(db, act, null)]);
    await askForPayouts(db, ownersAct(), null);
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'fetch-payouts'`.execute(
        db,
      );
    expect(rows).toHaveLength(1);
    expect((await readPayoutReading(db)).askedAt).not.toBeNull();
    expect(await askForPayouts(db, ownersAct(), `po_${randomUUID()}`)).toEqual({
      ok: false,
      reason: "no_payout",
    });
  });
});
