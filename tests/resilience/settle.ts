import type pg from "pg";
import type { StripeProxy } from "./stripe-proxy.ts";
import { until } from "./wait-until.ts";

/** The databases of the shop and of Stripe, and the proxy between the two. */
export type Sides = {
  readonly shopDb: pg.Pool;
  readonly stripeDb: pg.Pool;
  readonly stripe: Pick<StripeProxy, "late">;
};

/**
 * Waits until no event and no job is left. Failed jobs are retried at once instead of after their
 * back-off.
 */
export async function settle(sides: Sides, withinMs: number): Promise<void> {
  await untilDone(sides, { withinMs, retriesJobs: true });
}

/**
 * Waits until no event and no job is left. Jobs keep their back-off; only Stripe's repeated events are
 * sent at once.
 */
export async function settleUnaided(sides: Sides, withinMs: number): Promise<void> {
  await untilDone(sides, { withinMs, retriesJobs: false });
}

async function untilDone(
  { shopDb, stripeDb, stripe }: Sides,
  { withinMs, retriesJobs }: { withinMs: number; retriesJobs: boolean },
): Promise<void> {
  await until(
    "no event and no job is left",
    async () => {
      const events = await stripeDb.query(
        "select count(*)::int as left from sandbox_stripe.events where next_try_at is not null",
      );
      // An event moves from Stripe's table to the proxy to the shop's jobs. Checking in this order
      // misses none.
      const late = stripe.late.size;
      const jobs = await shopDb.query<{ task_identifier: string; held: number; left: number }>(
        `select task_identifier, count(*)::int as left, count(locked_at)::int as held
         from graphile_worker.jobs where attempts < max_attempts group by 1`,
      );
      const eventsLeft = Number(events.rows[0]?.left) + late;
      const jobsLeft = jobs.rows.reduce((sum, row) => sum + row.left, 0);
      if (eventsLeft + jobsLeft === 0) return true;
      await resendEvents(stripeDb);
      if (retriesJobs) await retryJobs(shopDb);
      const queues = jobs.rows.map(
        (row) => `${row.left} ${row.task_identifier} (${row.held} held)`,
      );
      throw new Error(`${eventsLeft} events, ${queues.join(", ") || "no jobs"} left`);
    },
    withinMs,
  );
}

async function resendEvents(stripeDb: pg.Pool): Promise<void> {
  await stripeDb.query(
    `update sandbox_stripe.events set next_try_at = created * 1000
     where tries > 0 and next_try_at is not null and next_try_at not between $1 and $2`,
    // An event that is being sent is repeated after 20 s if its sender dies; it is left alone.
    [Date.now() + 12_000, Date.now() + 21_000],
  );
}

async function retryJobs(shopDb: pg.Pool): Promise<void> {
  const retried = await shopDb.query(
    `update graphile_worker._private_jobs set run_at = now()
     where locked_at is null and attempts < max_attempts and run_at > now()`,
  );
  if ((retried.rowCount ?? 0) > 0)
    await shopDb.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}
