import { newId } from "#sandbox/stripe/api/ids.ts";
import { addEvent, noApiRequest } from "#sandbox/stripe/events/events.ts";
import { insertObject } from "#sandbox/stripe/storage/objects.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";
import { changeBalance, type BalanceTransaction } from "./balance-transaction.ts";

const PAYOUT_LOCK = 7_201_844_302;
const ROWS_MAX = 5_000;
const DAY_S = 86_400;

export type Payout = ReturnType<typeof newPayout>;

/** Stripe's automatic payout of a day's balance. Amounts in pence. */
export function newPayout(amount: number, created: number) {
  return {
    id: newId("po_1"),
    object: "payout" as const,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created - (created % DAY_S),
    automatic: true,
    balance_transaction: null,
    created,
    currency: "gbp",
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed" as const,
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account" as const,
  };
}

/** Pays out what came in before this day (UTC), if it is above zero. Of several processes one does it. */
export async function payOut(work: Work): Promise<boolean> {
  const { db, store } = work;
  await db.query("select pg_advisory_xact_lock($1)", [PAYOUT_LOCK]);
  const now = nowSeconds(store);
  const { rows } = await db.query<{ id: string; body: BalanceTransaction }>(
    `select id, body from ${store.schema}.objects where kind = 'balance_transaction'
     and hidden->>'payout' is null and created < $1 order by position limit ${ROWS_MAX}`,
    [now - (now % DAY_S)],
  );
  const amount = rows.reduce((sum, { body }) => sum + body.net, 0);
  if (amount <= 0) return false;
  const payout = newPayout(amount, now);
  await insertObject(work, { body: payout, hidden: {}, dueAt: null });
  const change = { type: "payout", category: "payout", amount: -amount, fee: 0 } as const;
  await changeBalance(work, { ...change, source: payout.id }, payout.id);
  await db.query(
    `update ${store.schema}.objects set hidden = jsonb_build_object('payout', $2::text)
     where id = any($1)`,
    [rows.map(({ id }) => id), payout.id],
  );
  const cause = noApiRequest;
  await addEvent(work, { type: "payout.paid", object: payout, cause });
  await addEvent(work, { type: "payout.reconciliation_completed", object: payout, cause });
  return true;
}
