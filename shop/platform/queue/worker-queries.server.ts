import { sql } from "kysely";
import { isProcessRunning } from "./host.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Rows of dead pools are deleted after this time. */
const ROWS_KEPT_HOURS = 1;

export type ProcessName = { readonly instance: string; readonly process: string };

/** Writes a heartbeat for each of these worker pools, by the database's clock. */
export async function recordHeartbeat(
  db: Db,
  { instance, process }: ProcessName,
  poolIds: readonly string[],
): Promise<void> {
  await sql`insert into workers (id, instance, process, is_listed)
    select id, ${instance}, ${process}, true from unnest(${poolIds}::text[]) as id
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** Releases the jobs of processes on this host that have exited, at once: none of their jobs still runs. */
export async function releaseJobsOfEndedProcesses(db: Db, own: ProcessName): Promise<void> {
  const { instance } = own;
  const { rows } = await sql<{ process: string }>`
    select distinct process from workers
    where instance = ${instance} and process <> ${own.process}`.execute(db);
  const ended = rows
    .map((row) => row.process)
    .filter((process) => !isProcessRunning(parseInt(process, 10)));
  if (ended.length === 0) return;
  await sql`with deleted as (
      delete from workers where instance = ${instance} and process = any(${ended}) returning id
    ) select graphile_worker.force_unlock_workers(array(select id from deleted))`.execute(db);
}

/**
 * Releases the jobs of pools without a heartbeat for `silentMs`, on any host. A pool that took a job
 * within that time is left alone: its first heartbeat may still be on its way.
 */
export async function releaseJobsOfSilentPools(
  db: Db,
  { tasks, silentMs }: { readonly tasks: readonly string[]; readonly silentMs: number },
): Promise<void> {
  const silence = sql`${silentMs}::int * interval '1 millisecond'`;
  await sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs
    where locked_by is not null and task_identifier = any(${tasks})
      and not exists (select from workers
        where workers.id = locked_by and workers.seen_at > now() - ${silence})
    group by locked_by having max(locked_at) < now() - ${silence}))`.execute(db);
  await sql`delete from workers where seen_at < now() - ${ROWS_KEPT_HOURS}::int * interval '1 hour'`.execute(
    db,
  );
}

/** Deletes pools that have ended and releases their jobs: those whose end was not written. */
export async function deletePools(db: Db, poolIds: readonly string[]): Promise<void> {
  await sql`with deleted as (delete from workers where id = any(${poolIds}))
    select graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(db);
}

/** The jobs that these pools locked at least `lockedMs` ago. */
export async function listLockedJobs(
  db: Db,
  poolIds: readonly string[],
  lockedMs: number,
): Promise<{ readonly id: string; readonly poolId: string }[]> {
  const { rows } = await sql<{ id: string; poolId: string }>`
    select id::text, locked_by as "poolId" from graphile_worker.jobs
    where locked_by = any(${poolIds}::text[])
      and locked_at < now() - ${lockedMs}::int * interval '1 millisecond'`.execute(db);
  return rows;
}
