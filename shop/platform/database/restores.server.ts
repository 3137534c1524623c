import { sql } from "kysely";
import { log } from "#shop/platform/log.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { inTransaction, type Db } from "./db.server.ts";

/**
 * A restore to an earlier time, or a failover to a standby, that the shop has not been reconciled with the payment
 * provider after.
 */
export type OpenRestore = {
  readonly id: string;
  readonly restoredAt: Date;
  /** The database is as it was at this time; after a failover, or a little later. */
  readonly restoredTo: Date;
  /** The last sign of life of the database that was lost; after a failover, when it was noticed. */
  readonly lostUntil: Date;
  /** Then the jobs process reconciles by itself, otherwise a person does. */
  readonly isFailover: boolean;
};

/** The restore or failover that waits for a reconciliation; null if there is none. There is one at most (unique index). */
export async function findOpenRestore(db: Db): Promise<OpenRestore | null> {
  const open = await db
    .selectFrom("restores")
    .select(["id", "restoredAt", "restoredTo", "lostUntil", "isFailover"])
    .where("reconciledAt", "is", null)
    .executeTakeFirst();
  return open ?? null;
}

/**
 * Whether the provider may know of orders and payments that this database does not, because it was restored
 * to an earlier time or has failed over. Until that is over, no job runs and nothing is sold. The first call after
 * a failover notes it.
 */
export async function isAwaitingReconciliation(db: Db): Promise<boolean> {
  // Both as they were at one moment: a function of the database would see what is committed meanwhile.
  const { rows } = await sql<{ isOpen: boolean; isKnown: boolean }>`
    select exists (select from restores where reconciled_at is null) as "isOpen",
      coalesce((select identity = server_identity() from database_server), true) as "isKnown"`.execute(
    db,
  );
  return rows[0]?.isKnown === false ? noteFailover(db) : rows[0]?.isOpen === true;
}

/**
 * Notes that the server is another one than the shop worked with: a standby that was promoted, or a copy that the
 * owner's tools restored. A standby that had every commit has lost nothing; what customers paid meanwhile is looked up
 * at once. Returns whether the shop waits for a reconciliation.
 */
function noteFailover(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ seenAt: Date; isSynchronous: boolean }>`
      select seen_at as "seenAt", is_synchronous as "isSynchronous" from database_server
      where identity <> server_identity() for update`.execute(tx);
    const [left] = rows;
    if (left === undefined) return (await findOpenRestore(tx)) !== null; // another process has noted it
    log.error(left, "the database has failed over to another server");
    await sql`update database_server set identity = server_identity(), seen_at = now()`.execute(tx);
    if (!left.isSynchronous) await recordFailover(tx, left.seenAt);
    else
      for (const task of ["reconcile-payments", "find-paid-pages"])
        await addJob(tx, { task, payload: {}, maxAttempts: 3 });
    return (await findOpenRestore(tx)) !== null;
  });
}

/**
 * Records that what was written from `since` until now may be lost: jobs and sales pause until the shop has been
 * reconciled with the provider. A restore that waits for that already covers both times.
 */
export async function recordFailover(db: Db, since: Date): Promise<void> {
  await sql`insert into restores (restored_to, lost_until, is_failover)
    values (least(${since}::timestamptz, now()), now(), true)
    on conflict ((true)) where reconciled_at is null do update set
      restored_at = now(),
      restored_to = least(restores.restored_to, excluded.restored_to),
      lost_until = excluded.lost_until`.execute(db);
}

/** How old `database_server.seen_at` becomes. */
const SEEN_EVERY = "10 s";

/**
 * Remembers the server that the shop works with, and whether a standby has each commit before the shop gets its answer.
 * Called every few seconds; it writes when something has changed, and every ten seconds. It does not touch the row when
 * the server is another one: that is for `isAwaitingReconciliation`.
 */
export async function rememberServer(db: Db): Promise<void> {
  await sql`insert into database_server as known (identity, is_synchronous, seen_at)
    select identity, current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') not in ('off', 'local'), now()
    from server_identity() as identity where identity is not null
    on conflict (is_only) do update set is_synchronous = excluded.is_synchronous, seen_at = excluded.seen_at
    where known.identity = excluded.identity and (known.is_synchronous <> excluded.is_synchronous
      or known.seen_at < excluded.seen_at - ${SEEN_EVERY}::interval)`.execute(db);
}
