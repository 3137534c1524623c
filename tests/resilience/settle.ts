import type pg from "pg";
import type { StripeProxy } from "./stripe-proxy.ts";
import { until } from "./wait-until.ts";

/** The shop's database and Stripe's, and the wire between the two. */
export type Sides = {
  readonly shopDb: pg.Pool;
  readonly stripeDb: pg.Pool;
  readonly stripe: Pick<StripeProxy, "late">;
};

/**
 * Waits until no event and no job is on its way any more. What failed waits longer each time, as it
 * should; here its time comes at once.
 */
export async function settle(sides: Sides, withinMs: number): Promise<void> {
  await untilDone(sides, { withinMs, callsJobs: true });
}

/**
 * Waits until no event and no job is on its way any more. Jobs come back in their own time; only
 * Stripe's repeated events, which Stripe alone sends, come at once.
 */
export async function settleUnaided(sides: Sides, withinMs: number): Promise<void> {
  await untilDone(sides, { withinMs, callsJobs: false });
}

async function untilDone(
  { shopDb, stripeDb, stripe }: Sides,
  { withinMs, callsJobs }: { withinMs: number; callsJobs: boolean },
): Promise<void> {
  await until(
    "nothing is on its way any more",
    async () => {
      const events = await stripeDb.query(
        "select count(*)::int as left from sandbox_stripe.events where next_try_at is not null",
      );
      // An event goes from Stripe's list to the wire and from there to the shop's jobs; asked in that
      // order, none can slip past.
      const late = stripe.late.size;
      const jobs = await shopDb.query<{ task_identifier: string; held: number; left: number }>(
        `select task_identifier, count(*)::int as left, count(locked_at)::int as held
         from graphile_worker.jobs where attempts < max_attempts group by 1`,
      );
      const eventsLeft = Number(events.rows[0]?.left) + late;
      const jobsLeft = jobs.rows.reduce((sum, row) => sum + row.left, 0);
      if (eventsLeft + jobsLeft === 0) return true;
      await callEvents(stripeDb);
      if (callsJobs) await callJobs(shopDb);
      const queues = jobs.rows.map(
        (row) => `${row.left} ${row.task_identifier} (${row.held} held)`,
      );
      throw new Error(`${eventsLeft} events, ${queues.join(", ") || "no jobs"} left`);
    },
    withinMs,
  );
}

async function callEvents(stripeDb: pg.Pool): Promise<void> {
  await stripeDb.query(
    `update sandbox_stripe.events set next_try_at = created * 1000
     where tries > 0 and next_try_at is not null and next_try_at not between $1 and $2`,
    // What is being sent now comes back after 20 s should its sender die; it is left alone.
    [Date.now() + 12_000, Date.now() + 21_000],
  );
}

async function callJobs(shopDb: pg.Pool): Promise<void> {
  const called = await shopDb.query(
    `update graphile_worker._private_jobs set run_at = now()
     where locked_at is null and attempts < max_attempts and run_at > now()`,
  );
  if ((called.rowCount ?? 0) > 0)
    await shopDb.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}
