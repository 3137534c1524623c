import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ATTEMPTS_DEFAULT } from "./retries.ts";

export type NewJob = {
  /** One of the tasks of shop/jobs. */
  readonly task: string;
  /** JSON values only. */
  readonly payload: object;
  /** A job of the same key that has not begun is replaced, so that it runs once. */
  readonly key?: string;
  readonly maxAttempts?: number;
  readonly runAt?: Date;
};

/**
 * Puts work in the queue, inside the caller's transaction: the job exists if and only if what it
 * follows from was committed. Failed jobs are tried again with growing pauses, of five minutes at
 * most, for three days, and kept when they have failed for good.
 */
export async function addJob(tx: Db, job: NewJob): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job.task}::text,
    payload => ${JSON.stringify(job.payload)}::json,
    run_at => ${job.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts ?? ATTEMPTS_DEFAULT}::int,
    job_key => ${job.key ?? null}::text)`.execute(tx);
}

/** The jobs of one task that could begin now. */
export type DueJobs = {
  readonly task: string;
  readonly count: number;
  /** How long the oldest has waited, in seconds. */
  readonly oldestSeconds: number;
};

/** The jobs that could begin and that nobody has begun, by task; of all tasks when none are named. */
export async function listDueJobs(db: Db, tasks?: readonly string[]): Promise<DueJobs[]> {
  const wanted = tasks === undefined ? sql`true` : sql`task_identifier = any(${tasks})`;
  const { rows } = await sql<{ task: string; count: number; seconds: number }>`
    select task_identifier as task, count(*)::int as count,
      extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now() and ${wanted}
    group by task_identifier`.execute(db);
  return rows.map(({ task, count, seconds }) => ({ task, count, oldestSeconds: seconds }));
}
