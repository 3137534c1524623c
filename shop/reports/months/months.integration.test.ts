import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { soldOrder, refund } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { monthGap, monthsSince } from "./month.ts";
import { listMonths, lockMonth, readMonth } from "./months.server.ts";

const shop = await testShop();
const { db } = shop;

/** This month and the two before it. */
const today = await todayOfFile();
const [current = "", second = "", first = ""] = monthsSince(
  addDays(`${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`, -1),
  today,
);

const orders: string[] = [];

/** Three orders of the first month, one with a refund and one with compensation, all in one payout. */
for (let at = 0; at < 3; at += 1) {
  const { order } = await soldOrder(shop);
  orders.push(order.orderNumber);
  if (at < 2)
    await refund(db, order.id, {
      goodwillPence: pence(700),
      isCompensation: at === 1,
      reason: "Late",
    });
}
const day = `${first}-12T12:00:00Z`;
await sql`update invoices set issued_at = ${day}`.execute(db);
await sql`update credit_notes set issued_at = ${day}`.execute(db);
await sql`update payments set paid_at = ${day}::timestamptz - interval '1 second'`.execute(db);
await sql`update refunds set sent_at = ${day}`.execute(db);
await sql`insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
  select 'po_1', min(mode), 0, 'paid', 'listed', ${`${first}-14`}, ${day}, now() from payments`.execute(
  db,
);
await sql`insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence,
    source_ref, charge_ref, made_at)
  select 'txn_' || id, 'po_1', 'charge', 'charge', amount_pence, 100, amount_pence - 100, 'ch_' || id, charge_ref, paid_at
  from payments where state = 'paid'
  union all select 'txn_' || id, 'po_1', 'refund', 'refund', -amount_pence, 0, -amount_pence, provider_ref, null, sent_at
  from refunds`.execute(db);
await sql`update payouts set amount_pence = (select sum(net_pence) from payout_lines)`.execute(db);

const getMonth = async (name: string, of: Db = db) => {
  const page = await readMonth(of, name, new Date());
  if (page === null) throw new Error(`no month ${name}`);
  return page;
};
const failing = ({ checks }: { readonly checks: readonly { count: number; name: string }[] }) =>
  checks.filter(({ count }) => count > 0).map(({ name }) => name);
const lock = async (name: string, act = ownersAct()) =>
  lockMonth(db, name, { act, seen: (await getMonth(name)).fingerprint });

/** Runs in a transaction that is rolled back. */
async function tried(work: (tx: Db) => Promise<void>): Promise<void> {
  const end = new Error("rolled back");
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
}

test("a month has its documents beside its money, and compensation apart", async () => {
  const page = await getMonth(first);
  expect(page.sums).toEqual([
    { kind: "invoice", count: 3, pence: 3 * 5_400 },
    { kind: "credit_note", count: 1, pence: -700 },
    { kind: "payment", count: 3, pence: 3 * 5_400 },
    { kind: "refund", count: 1, pence: -700 },
    { kind: "compensation", count: 1, pence: -700 },
    { kind: "payout", count: 1, pence: 3 * 5_300 - 1_400 },
    { kind: "fee", count: 1, pence: -300 },
  ]);
  expect(monthGap(page.sums)).toBe(0);
  expect(failing(page)).toEqual([]);
  expect((await listMonths(db, new Date())).map(({ name, state }) => [name, state])).toEqual([
    [current, "current"],
    [second, "over"],
    [first, "over"],
  ]);
});

test("a month in which any one amount is a penny off names its row", async () => {
  const changes = [
    ["orders", "total_pence", "true"],
    ["credit_notes", "amount_pence", "true"],
    ["payments", "amount_pence", "state = 'paid'"],
    ["refunds", "amount_pence", "not is_compensation"],
    ["payouts", "amount_pence", "true"],
    ["payout_lines", "net_pence", "true"],
    ["payout_lines", "fee_pence", "kind = 'charge'"],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changes), fc.constantFrom(1, -1), async (change, by) => {
      const [table, column, where] = change;
      await tried(async (tx) => {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}
          where ctid = (select ctid from ${sql.table(table)} where ${sql.raw(where)} limit 1)`.execute(
          tx,
        );
        const page = await getMonth(first, tx);
        expect([table, column, failing(page)]).not.toEqual([table, column, []]);
        const named = page.checks.flatMap(({ rows }) => rows);
        expect(
          named.some(
            ({ orderNumber, payoutRef }) =>
              payoutRef === "po_1" || orders.includes(orderNumber ?? ""),
          ),
        ).toBe(true);
      });
    }),
    { numRuns: 30 },
  );
});

test("a month with a payment that no payout has can’t be locked, unless one was made by hand since", async () => {
  await tried(async (tx) => {
    await sql`delete from payout_lines where provider_ref = (select min(provider_ref) from payout_lines where kind = 'charge')`.execute(
      tx,
    );
    expect(failing(await getMonth(first, tx))).toContain("Each payment and refund is in a payout");
    await sql`insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at)
      select 'po_hand', mode, 1, 'paid', 'unlisted', ${`${current}-01`}, now() from payouts`.execute(
      tx,
    );
    expect(failing(await getMonth(first, tx))).not.toContain(
      "Each payment and refund is in a payout",
    );
  });
});

describe("locking", () => {
  test("is in order, after the end of the month, and of what was seen", async () => {
    expect(await lock(current)).toEqual({ ok: false, reason: "not_over" });
    expect(await lock(second)).toEqual({ ok: false, reason: "earlier_open" });
    const refusals = [
      [first, "0", "changed"],
      ["1999-01", "0", "no_month"],
      ["x", "0", "no_month"],
    ] as const;
    for (const [name, seen, reason] of refusals)
      expect(await lockMonth(db, name, { act: ownersAct(), seen })).toEqual({ ok: false, reason });
    await sql`update payouts set amount_pence = amount_pence + 1`.execute(db);
    expect(await lock(first)).toEqual({ ok: false, reason: "checks_fail" });
    await sql`update payouts set amount_pence = amount_pence - 1`.execute(db);
  });

  test("happens once, and keeps the month as it was seen", async () => {
    const { sums } = await getMonth(first);
    const act = ownersAct();
    const answers = await Promise.all([lock(first, act), lock(first, act)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await lock(first)).toEqual({ ok: false, reason: "already_locked" });
    const page = await getMonth(first);
    expect(page).toMatchObject({ sums, changes: [], changedSince: [], month: { state: "locked" } });
    const acts = await sql`select from audit_log where action = 'lock_month'`.execute(db);
    expect(acts.rows).toHaveLength(1);
    for (const table of ["month_locks", "month_lock_rows"]) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(
        "locked month",
      );
      await expect(sql`update ${sql.table(table)} set mode = 'live'`.execute(db)).rejects.toThrow(
        "locked month",
      );
    }
  });

  test("a later change is named in the next month, once, and the locked one stays", async () => {
    const before = await getMonth(first);
    await sql`update payouts set amount_pence = amount_pence - 25`.execute(db);
    await sql`delete from credit_notes`.execute(db);
    const changes = [
      { month: first, kind: "credit_note", ref: "1", orderNumber: orders[0], pence: 700 },
      { month: first, kind: "payout", ref: "po_1", orderNumber: null, pence: -25 },
    ];
    const after = await getMonth(first);
    expect(after.sums).toEqual(before.sums);
    expect(after.changedSince).toEqual(changes);
    expect((await getMonth(second)).changes).toEqual(changes);
    expect((await getMonth(current)).changes).toEqual([]);
    expect(await lock(second)).toEqual({ ok: true, value: null });
    expect((await getMonth(second)).changes).toEqual(changes);
    expect((await getMonth(first)).changedSince).toEqual([]);
    expect((await getMonth(current)).changes).toEqual([]);
    // Another one is of the month after that.
    await sql`update payouts set amount_pence = amount_pence + 5`.execute(db);
    expect((await getMonth(current)).changes).toEqual([
      { month: first, kind: "payout", ref: "po_1", orderNumber: null, pence: 5 },
    ]);
    expect((await getMonth(second)).changes).toEqual(changes);
  });
});
