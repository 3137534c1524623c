import { reasonOf, type Log } from "#sandbox/log.ts";
import { advanceRefund, type RefundRow } from "#sandbox/stripe/refunds/refunds.ts";
import { advanceSession, type SessionRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { startRepeatedTask, type RepeatedTask } from "./repeated-task.ts";
import { inTransaction, type Store, type Work } from "#sandbox/stripe/storage/store.ts";

type DueRow = { id: string; kind: string; body: unknown; hidden: unknown; due_at: string };

const ROUND_MS = 500;
const PER_ROUND_MAX = 200;
/** An object that can't be moved on is left alone this long, so that it blocks no other. */
const PUT_OFF_MS = 60_000;
const TIDY_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Moves on whatever changes by itself: sessions expire, slow payments and refunds settle, kept
 * answers and old events go. Every process runs one; each due object is taken by one of them.
 */
export function startClock(options: {
  store: Store;
  log: Log;
  /** Called when something happened that the shop must hear of. */
  onChange: () => void;
}): RepeatedTask {
  let tidiedAt = 0;
  return startRepeatedTask({
    everyMs: ROUND_MS,
    async run() {
      if ((await advanceAll(options)) > 0) options.onChange();
      if (Date.now() - tidiedAt > TIDY_EVERY_MS) {
        tidiedAt = Date.now();
        await tidy(options.store);
      }
    },
    onFailure(error) {
      options.log({ level: "warn", msg: "sandbox clock broke", reason: reasonOf(error) });
    },
  });
}

async function advanceAll({ store, log }: { store: Store; log: Log }): Promise<number> {
  for (let moved = 0; moved < PER_ROUND_MAX; moved += 1) {
    let taken: DueRow | undefined;
    try {
      await inTransaction(store, async (work) => {
        taken = await takeDue(work);
        if (taken !== undefined) await moveOn(work, taken);
      });
    } catch (error) {
      if (taken === undefined) throw error;
      log({
        level: "error",
        msg: "sandbox could not move on",
        id: taken.id,
        reason: reasonOf(error),
      });
      await store.pool.query(`update ${store.schema}.objects set due_at = $2 where id = $1`, [
        taken.id,
        store.now() + PUT_OFF_MS,
      ]);
    }
    if (taken === undefined) return moved;
  }
  return PER_ROUND_MAX;
}

async function takeDue({ db, store }: Work): Promise<DueRow | undefined> {
  const { rows } = await db.query<DueRow>(
    `select id, kind, body, hidden, due_at from ${store.schema}.objects where due_at <= $1
     order by due_at limit 1 for update skip locked`,
    [store.now()],
  );
  return rows[0];
}

async function moveOn(work: Work, { kind, body, hidden, due_at }: DueRow): Promise<void> {
  const row = { body, hidden, dueAt: Number(due_at) };
  if (kind === "checkout.session") return advanceSession(work, row as SessionRow);
  if (kind === "refund") return advanceRefund(work, row as RefundRow);
  throw new Error(`Nothing is due for a ${kind}.`);
}

/** Kept answers go after a day and events after thirty, as with Stripe. */
async function tidy({ pool, schema, now }: Store): Promise<void> {
  await pool.query(`delete from ${schema}.idempotency where started_at < $1`, [now() - DAY_MS]);
  await pool.query(`delete from ${schema}.events where created < $1 and next_try_at is null`, [
    Math.floor((now() - 30 * DAY_MS) / 1000),
  ]);
}
