import { reasonOf, type Log } from "#sandbox/log.ts";
import { payOut } from "#sandbox/stripe/balance/payout.ts";
import { KEY_KEPT_MS } from "#sandbox/stripe/api/idempotency.ts";
import { advanceRefund, type RefundRow } from "#sandbox/stripe/refunds/refunds.ts";
import { advanceSession, type SessionRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { startRepeatedTask, type RepeatedTask } from "./repeated-task.ts";
import { inTransaction, type Store, type Work } from "#sandbox/stripe/storage/store.ts";

type DueRow = { id: string; kind: string; body: unknown; hidden: unknown; due_at: string };

const INTERVAL_MS = 500;
const PER_RUN_MAX = 200;
/** An object that can't be advanced is retried after this time, so that it does not block others. */
const RETRY_AFTER_MS = 60_000;
const CLEAN_UP_EVERY_MS = 3_600_000;
const DAY_S = 86_400;
const DAY_MS = DAY_S * 1_000;

/**
 * Advances objects when their time has come: sessions expire, slow payments and refunds end. Pays out
 * each day what came in before it. Deletes
 * old responses and events. Every process runs it; each due object is advanced by one of them.
 */
export function startClock(options: {
  store: Store;
  log: Log;
  /** Called when events were added. */
  onChange: () => void;
}): RepeatedTask {
  let cleanedUpAt = 0;
  let paidOutDay = 0;
  return startRepeatedTask({
    everyMs: INTERVAL_MS,
    async run() {
      if ((await advanceAll(options)) > 0) options.onChange();
      const day = Math.floor(options.store.now() / DAY_MS);
      if (day !== paidOutDay) {
        if (await inTransaction(options.store, payOut)) options.onChange();
        paidOutDay = day;
      }
      if (Date.now() - cleanedUpAt > CLEAN_UP_EVERY_MS) {
        cleanedUpAt = Date.now();
        await cleanUp(options.store);
      }
    },
    onFailure(error) {
      options.log({ level: "warn", msg: "The sandbox clock failed", reason: reasonOf(error) });
    },
  });
}

async function advanceAll({ store, log }: { store: Store; log: Log }): Promise<number> {
  for (let count = 0; count < PER_RUN_MAX; count += 1) {
    let taken: DueRow | undefined;
    try {
      await inTransaction(store, async (work) => {
        taken = await takeDue(work);
        if (taken !== undefined) await advance(work, taken);
      });
    } catch (error) {
      if (taken === undefined) throw error;
      log({
        level: "error",
        msg: "The sandbox could not advance an object",
        id: taken.id,
        reason: reasonOf(error),
      });
      await store.pool.query(`update ${store.schema}.objects set due_at = $2 where id = $1`, [
        taken.id,
        store.now() + RETRY_AFTER_MS,
      ]);
    }
    if (taken === undefined) return count;
  }
  return PER_RUN_MAX;
}

async function takeDue({ db, store }: Work): Promise<DueRow | undefined> {
  const { rows } = await db.query<DueRow>(
    `select id, kind, body, hidden, due_at from ${store.schema}.objects where due_at <= $1
     order by due_at limit 1 for update skip locked`,
    [store.now()],
  );
  return rows[0];
}

async function advance(work: Work, { kind, body, hidden, due_at }: DueRow): Promise<void> {
  const row = { body, hidden, dueAt: Number(due_at) };
  if (kind === "checkout.session") return advanceSession(work, row as SessionRow);
  if (kind === "refund") return advanceRefund(work, row as RefundRow);
  throw new Error(`An object of kind ${kind} can't be due.`);
}

/** Deletes stored responses of forgotten keys, and events after thirty days, as Stripe does. */
async function cleanUp({ pool, schema, now }: Store): Promise<void> {
  await pool.query(`delete from ${schema}.idempotency where started_at < $1`, [
    now() - KEY_KEPT_MS,
  ]);
  await pool.query(`delete from ${schema}.events where created < $1 and next_try_at is null`, [
    Math.floor(now() / 1000) - 30 * DAY_S,
  ]);
}
