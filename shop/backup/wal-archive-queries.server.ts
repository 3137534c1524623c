import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How far the WAL archive of the embedded database has got. */
export type WalArchive = {
  /** Since the newest WAL was archived that has reached the backup folder, in seconds. */
  readonly shippedAgeSeconds: number;
  /** How long the oldest finished WAL has waited for the backup folder, in seconds; 0 when none waits. */
  readonly waitingSeconds: number;
};

/**
 * Reads how far the WAL archive has got. Null when the database does not archive its WAL: before the
 * first backup, and with DATABASE_URL. The server itself looks into its folders, as another user may own
 * them. Finished segments are first in pg_wal, marked as ready, and then in the archive's folder, from
 * which the program moves them to the backup folder.
 */
export async function readWalArchive(db: Db): Promise<WalArchive | null> {
  if (!(await isArchiving(db))) return null;
  const { rows } = await sql<{ shipped: number; waiting: number }>`
    select
      extract(epoch from now() - coalesce(waiting_since, last_archived_time, started))::float8 as shipped,
      extract(epoch from now() - coalesce(waiting_since, ready_since, now()))::float8 as waiting
    from pg_stat_archiver
    cross join (select pg_postmaster_start_time() as started) as server
    cross join lateral (
      select min((pg_stat_file(folder || '/' || name, true)).modification) as waiting_since
      from (select current_setting('basic_archive.archive_directory') as folder) as place,
        lateral pg_ls_dir(folder, true, false) as name
      where name ~ '^[0-9A-F]{24}(\\.zst)?$') as archived
    cross join lateral (
      select min(modification) as ready_since from pg_ls_archive_statusdir()
      where name ~ '^[0-9A-F]{24}\\.ready$') as finished`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    shippedAgeSeconds: Math.max(0, row.shipped),
    waitingSeconds: Math.max(0, row.waiting),
  };
}

/** Another server's archive, or one whose folders the shop may not read, is not the shop's. */
async function isArchiving(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isArchiving: boolean }>`
    select current_setting('is_superuser') = 'on'
      and current_setting('archive_library', true) = 'basic_archive'
      and current_setting('basic_archive.archive_directory', true) <> '' as is_archiving`.execute(
    db,
  );
  return rows[0]?.isArchiving ?? false;
}

/** When the database was created: the time of its first migration. */
export async function findCreationTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ created: string | null }>`
    select min(timestamp) as created from kysely_migration`.execute(db);
  const created = Date.parse(rows[0]?.created ?? "");
  return Number.isNaN(created) ? null : new Date(created);
}
