import type { Db } from "#shop/platform/database/db.server.ts";

/** Records that this database was restored to an earlier time, as npm run restore does. */
export async function recordRestore(
  db: Db,
  { restoredTo, lostUntil }: { restoredTo: Date; lostUntil: Date },
): Promise<void> {
  await db.insertInto("restores").values({ restoredTo, lostUntil }).execute();
}

/** As if the shop had last worked with another server, which was this database until then. */
export async function failOver(
  db: Db,
  { seenAt, isSynchronous = false }: { seenAt: Date; isSynchronous?: boolean },
): Promise<void> {
  const server = { identity: "7480/00000001", isSynchronous, seenAt };
  await db
    .insertInto("databaseServer")
    .values(server)
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet(server))
    .execute();
}

/** Ends the wait after a restore without any reconciliation. */
export async function endRestore(db: Db): Promise<void> {
  await db
    .updateTable("restores")
    .set({ reconciledAt: new Date() })
    .where("reconciledAt", "is", null)
    .execute();
}
