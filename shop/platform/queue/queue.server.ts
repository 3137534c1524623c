import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ATTEMPTS_DEFAULT } from "./retries.ts";

export type NewJob = {
  /** One of the tasks of shop/jobs. */
  readonly task: string;
  /** JSON values only. */
  readonly payload: object;
  /** Replaces a job with the same key that has not started, so that it runs once. */
  readonly key?: string;
  readonly maxAttempts?: number;
  readonly runAt?: Date;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
};

/**
 * Adds a job to the queue inside the caller's transaction: the job exists if and only if the
 * transaction commits. A failed job is retried for three days with growing delays of at most five
 * minutes; after its last attempt it stays in the queue as a dead job.
 */
export async function addJob(tx: Db, job: NewJob): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job.task}::text,
    payload => ${JSON.stringify(job.payload)}::json,
    run_at => ${job.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts ?? ATTEMPTS_DEFAULT}::int,
    job_key => ${job.key ?? null}::text,
    queue_name => ${job.queue ?? null}::text)`.execute(tx);
}

/** The due jobs of one task. */
export type DueJobs = {
  readonly task: string;
  readonly count: number;
  /** How long the oldest has been due, in seconds. */
  readonly oldestSeconds: number;
};

/** The due jobs that no worker has started, by task; of all tasks unless some are named. */
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
