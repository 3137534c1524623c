import type { Db } from "#shop/platform/database/db.server.ts";

/** Removes name, e-mail address and statement from the requests about these orders. */
export async function anonymiseCancelRequests(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("cancelRequests")
    .set({ name: "removed", email: "removed", statement: "" })
    .where("orderId", "in", orderIds)
    .execute();
}

/** Deletes requests received before an instant, those about unknown orders included. Skips locked rows. */
export async function deleteCancelRequestsBefore(tx: Db, before: Date): Promise<void> {
  await tx
    .deleteFrom("cancelRequests")
    .where("id", "in", (rows) =>
      rows
        .selectFrom("cancelRequests")
        .select("id")
        .where("receivedAt", "<", before)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
