import type { Db } from "#shop/platform/database/db.server.ts";
import { lockOrdersPlacedBefore } from "./personal-data-queries.server.ts";

export { lockOrdersWithoutAccount, removePersonalData } from "./personal-data-queries.server.ts";

/** Deletes up to `limit` orders placed before an instant, with invoices, lines, history and parcels. */
export async function deleteOrdersPlacedBefore(
  tx: Db,
  range: { readonly before: Date; readonly limit: number },
): Promise<void> {
  const ids = await lockOrdersPlacedBefore(tx, range);
  if (ids.length === 0) return;
  await tx.deleteFrom("invoices").where("orderId", "in", ids).execute();
  await tx.deleteFrom("orders").where("id", "in", ids).execute();
}
