import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  ATTEMPTS_DEFAULT,
  PERMANENT_FAILURE_ATTEMPTS,
  PERMANENT_FAILURE_PATTERN,
  retryDelayMs,
} from "./retries.ts";

/** Jobs changed in one call; the next call changes more. */
const CHANGED_MAX = 1_000;

/**
 * Shortens the delays of failed jobs to the maximum (graphile-worker's own grow to six hours) and stops
 * the retries of permanent failures after the third attempt. Must be called every few seconds.
 */
export async function limitRetryDelays(db: Db, tasks: readonly string[]): Promise<void> {
  const delay = sql`${retryDelayMs(Infinity)}::int * interval '1 millisecond'`;
  const failed = sql`task_identifier = any(${tasks}) and locked_at is null
    and last_error is not null and attempts < max_attempts`;
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where ${failed} and attempts > 0 and run_at > now() + ${delay} limit ${CHANGED_MAX}),
    run_at => now() + ${delay})`.execute(db);
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where ${failed} and attempts >= ${PERMANENT_FAILURE_ATTEMPTS} and last_error like ${PERMANENT_FAILURE_PATTERN}
      limit ${CHANGED_MAX}),
    max_attempts => ${PERMANENT_FAILURE_ATTEMPTS})`.execute(db);
}

/** The attempts of a job in versions without a maximum delay: with delays of five minutes, two hours. */
const ATTEMPTS_BEFORE = 25;

/** Gives jobs added by an earlier version as many attempts as new jobs have. */
export async function raiseAttemptsOfOldJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and max_attempts = ${ATTEMPTS_BEFORE}),
    max_attempts => ${ATTEMPTS_DEFAULT})`.execute(db);
}

/** Makes the waiting jobs of a task due now whose last error starts with the given text. */
export async function retryFailedJobsNow(db: Db, task: string, errorPrefix: string): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and attempts between 1 and max_attempts - 1
        and run_at > now() and starts_with(last_error, ${errorPrefix}) limit ${CHANGED_MAX}),
    run_at => now())`.execute(db);
}
