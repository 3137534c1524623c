import { sql } from "kysely";
import type { Db } from "./db.server.ts";

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

const ATTEMPTS_DEFAULT = 25;

/**
 * Puts work in the queue, inside the caller's transaction: the job exists if and only if what it
 * follows from was committed. Failed jobs are tried again with growing pauses (about three days
 * for 25 attempts) and kept when they have failed for good.
 */
export async function addJob(tx: Db, job: NewJob): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job.task}::text,
    payload => ${JSON.stringify(job.payload)}::json,
    run_at => ${job.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts ?? ATTEMPTS_DEFAULT}::int,
    job_key => ${job.key ?? null}::text)`.execute(tx);
}
