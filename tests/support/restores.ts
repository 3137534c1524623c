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

/** As if the shop had last worked with another server, which was this database until then. */
export async function failOver(
  db: Db,
  { seenAt, isSynchronous = false }: { seenAt: Date; isSynchronous?: boolean },
): Promise<void> {
  const server = { identity: "7480/00000001", is_synchronous: isSynchronous, seen_at: seenAt };
  await db
    .insertInto("database_server")
    .values(server)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(server))
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
