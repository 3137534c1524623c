import type { Db } from "#shop/platform/database/db.server.ts";

/** Records that this database was restored to an earlier time, as npm run restore does. */
export async function recordRestore(
  db: Db,
  { restoredTo, lostUntil }: { restoredTo: Date; lostUntil: Date },
): Promise<void> {
  await db
    .insertInto("restores")
    .values({ restored_to: restoredTo, lost_until: lostUntil })
    .execute();
}

/** Ends the wait after a restore without any reconciliation. */
export async function endRestore(db: Db): Promise<void> {
  await db
    .updateTable("restores")
    .set({ reconciled_at: new Date() })
    .where("reconciled_at", "is", null)
    .execute();
}
