import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A job whose last attempt has failed: it waits for the shopkeeper. */
export type DeadJob = {
  readonly id: string;
  readonly task: string;
  /** Names what the job is about, if it has a key: "payment-event:evt_1". */
  readonly key: string | null;
  readonly attempts: number;
  readonly lastError: string;
  readonly failedAt: Date;
};

const SHOWN_MAX = 200;
const ERROR_MAX = 500;

/**
 * The dead jobs, oldest first, 200 at most. They stay in the queue until they succeed or, if timed, a
 * later run has done their work.
 */
export async function listDeadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<{
    id: string;
    taskIdentifier: string;
    key: string | null;
    attempts: number;
    lastError: string | null;
    updatedAt: Date;
  }>`select id, task_identifier, key, attempts, last_error, updated_at from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null order by updated_at, id limit ${SHOWN_MAX}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: String(row.id),
    task: row.taskIdentifier,
    key: row.key,
    attempts: row.attempts,
    lastError: (row.lastError ?? "").slice(0, ERROR_MAX),
    failedAt: row.updatedAt,
  }));
}

/** Makes all dead jobs due now, with all their attempts again. Returns their number. */
export async function retryDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql`select graphile_worker.reschedule_jobs(
      (select array_agg(id) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`.execute(db);
  return rows.length;
}

/** Deletes the dead jobs of a task, once a later job has done their work. */
export async function deleteDeadJobs(db: Db, task: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = ${task} and attempts >= max_attempts and locked_at is null))`.execute(
    db,
  );
}
