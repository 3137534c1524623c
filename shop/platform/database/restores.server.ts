import type { Db } from "./db.server.ts";

/** A restore to an earlier time that the shop has not been reconciled with the payment provider after. */
export type OpenRestore = {
  readonly id: string;
  readonly restoredAt: Date;
  /** The database is as it was at this time. */
  readonly restoredTo: Date;
  /** The last sign of life of the database that was lost. */
  readonly lostUntil: Date;
};

/**
 * The restore that waits for `npm run reconcile -- --after-restore`; null if there is none. There is one
 * at most (unique index), the newest.
 */
export async function findOpenRestore(db: Db): Promise<OpenRestore | null> {
  const row = await db
    .selectFrom("restores")
    .select(["id", "restored_at", "restored_to", "lost_until"])
    .where("reconciled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    restoredAt: row.restored_at,
    restoredTo: row.restored_to,
    lostUntil: row.lost_until,
  };
}

/**
 * Whether the provider may know of orders and payments that this database does not, because it was restored
 * to an earlier time. Until that is over, no job runs and nothing is sold.
 */
export async function isAwaitingReconciliation(db: Db): Promise<boolean> {
  return (await findOpenRestore(db)) !== null;
}
