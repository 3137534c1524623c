import type { Db } from "#shop/platform/database/db.server.ts";
import {
  lockFinishedOrders,
  lockOrdersPlacedBefore,
  removePersonalData,
} from "./personal-data-queries.server.ts";

/**
 * Removes personal data from finished orders whose account is deleted, and returns the orders' ids. An
 * order that may still be paid, dispatched or sent back keeps it.
 *
 * Tax law requires orders to be kept for six years (VAT Act 1994, sch. 11, para. 6; VAT Notice 700/21):
 * a paid order keeps what its invoice shows, including name and postal address; an unpaid one keeps only
 * its lines. Can run at any time; skips orders that are locked.
 */
export async function anonymiseOrders(tx: Db): Promise<string[]> {
  const ids = await lockFinishedOrders(tx);
  await removePersonalData(tx, ids);
  return ids;
}

/** Deletes up to `limit` orders placed before an instant, with invoices, lines, history and parcels. */
export async function deleteOrdersPlacedBefore(
  tx: Db,
  range: { readonly before: Date; readonly limit: number },
): Promise<void> {
  const ids = await lockOrdersPlacedBefore(tx, range);
  if (ids.length === 0) return;
  await tx.deleteFrom("invoices").where("order_id", "in", ids).execute();
  await tx.deleteFrom("orders").where("id", "in", ids).execute();
}
