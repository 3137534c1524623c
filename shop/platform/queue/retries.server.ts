import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  ATTEMPTS_DEFAULT,
  PERMANENT_FAILURE_ATTEMPTS,
  PERMANENT_FAILURE_PATTERN,
  retryDelayMs,
} from "./retries.ts";

/** So many jobs at a time; the others have their turn at the next. */
const CHANGED_MAX = 1_000;

/**
 * Bounds the retries of failed jobs, which graphile-worker alone would let wait for up to six hours:
 * none waits longer than the longest pause from now, and one that failed for good is not tried again
 * after its third time. To be called every few seconds.
 */
export async function limitRetryDelays(db: Db, tasks: readonly string[]): Promise<void> {
  const pause = sql`${retryDelayMs(Infinity)}::int * interval '1 millisecond'`;
  const failed = sql`task_identifier = any(${tasks}) and locked_at is null
    and last_error is not null and attempts < max_attempts`;
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where ${failed} and attempts > 0 and run_at > now() + ${pause} limit ${CHANGED_MAX}),
    run_at => now() + ${pause})`.execute(db);
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where ${failed} and attempts >= ${PERMANENT_FAILURE_ATTEMPTS} and last_error like ${PERMANENT_FAILURE_PATTERN}
      limit ${CHANGED_MAX}),
    max_attempts => ${PERMANENT_FAILURE_ATTEMPTS})`.execute(db);
}

/** What a job was tried before pauses were bounded: with pauses of five minutes that is two hours. */
const ATTEMPTS_BEFORE = 25;

/** Gives the jobs of a database from an earlier version as many tries as new ones have. */
export async function raiseAttemptsOfOldJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and max_attempts = ${ATTEMPTS_BEFORE}),
    max_attempts => ${ATTEMPTS_DEFAULT})`.execute(db);
}

/** Has the jobs of a task tried now whose last error begins so, and that wait for another try. */
export async function retryFailedJobsNow(db: Db, task: string, errorBegins: string): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and attempts between 1 and max_attempts - 1
        and run_at > now() and starts_with(last_error, ${errorBegins}) limit ${CHANGED_MAX}),
    run_at => now())`.execute(db);
}
