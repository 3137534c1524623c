import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

export { lockOffer, selectOffer as findOffer } from "./offer-queries.server.ts";

/** Notes that a locked offer is withdrawn. */
export async function setWithdrawn(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("offers")
    .set({ withdrawnAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
