import { deleteCancelRequestsBefore } from "#shop/fulfilment/personal-data.server.ts";
import { deleteOrdersPlacedBefore } from "#shop/orders/personal-data.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

const KEPT_YEARS = 7;
/** Orders deleted in one run; the next run deletes more. */
const ORDERS_MAX = 1_000;

/**
 * Deletes orders, their invoices and the requests about them seven years after they were placed. By
 * then the six years after the end of the financial year are over (VAT Notice 700/21, §2.4). Can run at
 * any time; skips rows that are locked.
 */
export async function deleteOldOrders(db: Db): Promise<void> {
  const before = new Date();
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  await db.transaction().execute(async (tx) => {
    await deleteOrdersPlacedBefore(tx, { before, limit: ORDERS_MAX });
    await deleteCancelRequestsBefore(tx, before);
  });
}
