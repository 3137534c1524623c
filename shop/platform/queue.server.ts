import { sql } from "kysely";
import type { Db } from "./db.server.ts";

export type JobOptions = {
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
export async function addJob(
  tx: Db,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${task}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? ATTEMPTS_DEFAULT}::int,
    job_key => ${options.key ?? null}::text)`.execute(tx);
}
