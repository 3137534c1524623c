import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withConnection } from "#server/backup/connect.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { countRows } from "./count-rows.ts";

type Counted = Pick<Manifest, "restorePoint" | "rowCounts">;
type RestorePoint = NonNullable<Manifest["restorePoint"]>;

const quietTimeoutMs = 10_000;
const pauseMs = 20;
/** A name can be 63 bytes long; the number tells the attempts apart. */
const nameOf = (backup: string, attempt: number) => `backup-${backup}-${attempt}`;

/**
 * Writes a named restore point to the WAL and counts the rows of every table as they are at exactly that
 * point. This needs a moment without a writing transaction. When 10 seconds bring none, both are null.
 */
export async function countAtRestorePoint(databaseUrl: string, backup: string): Promise<Counted> {
  return withConnection(databaseUrl, (reader) =>
    withConnection(databaseUrl, (marker) => tryUntilQuiet({ reader, marker, backup })),
  );
}

type Attempts = { readonly reader: pg.Client; readonly marker: pg.Client; readonly backup: string };

async function tryUntilQuiet({ reader, marker, backup }: Attempts): Promise<Counted> {
  const endsAt = Date.now() + quietTimeoutMs;
  for (let attempt = 1; Date.now() < endsAt; attempt += 1) {
    const snapshot = await takeSnapshot(reader);
    const restorePoint = await markWhenQuiet(marker, { name: nameOf(backup, attempt), snapshot });
    if (restorePoint !== null) return { restorePoint, rowCounts: await countRows(reader) };
    await reader.query("rollback");
    await sleep(pauseMs * Math.random());
  }
  return { restorePoint: null, rowCounts: null };
}

async function takeSnapshot(client: pg.Client): Promise<string> {
  await client.query("begin isolation level repeatable read read only");
  const { rows } = await client.query<{ snapshot: string }>(
    "select pg_current_snapshot()::text as snapshot",
  );
  return rows[0]?.snapshot ?? "";
}

/**
 * Writes a restore point. Returns null when a transaction was writing at the time or has committed since
 * the snapshot. A transaction whose commit is in the WAL before the point has either ended by the second
 * query, and then changes the snapshot of the third, or still has the lock on its number.
 */
async function markWhenQuiet(
  client: pg.Client,
  { name, snapshot }: { name: string; snapshot: string },
): Promise<RestorePoint | null> {
  const text = `
    select pg_create_restore_point('${name}')::text as lsn, clock_timestamp() as at;
    select count(*)::int as writing from pg_locks
      where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted;
    select pg_current_snapshot()::text as snapshot;`;
  // Several statements in one message: one round trip, each with a snapshot of its own.
  const results: unknown = await client.query(text);
  const [point, locks, now] = Array.isArray(results) ? results.map((each) => each.rows[0]) : [];
  if (locks?.writing !== 0 || now?.snapshot !== snapshot) return null;
  return { name, at: new Date(point.at).toISOString(), lsn: String(point.lsn) };
}
