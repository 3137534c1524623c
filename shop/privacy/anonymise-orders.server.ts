import { anonymiseCancelRequests } from "#shop/fulfilment/personal-data.server.ts";
import { anonymiseOrders } from "#shop/orders/personal-data.server.ts";
import { removeRefundReasons } from "#shop/payments/refunds/refunds.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Removes personal data from finished orders of deleted accounts; see `anonymiseOrders`. */
export async function anonymiseFinishedOrders(db: Db): Promise<void> {
  await db.transaction().execute(anonymiseWithin);
}

/** The same in the caller's transaction. */
export async function anonymiseWithin(tx: Db): Promise<void> {
  const orderIds = await anonymiseOrders(tx);
  await removeRefundReasons(tx, orderIds);
  await anonymiseCancelRequests(tx, orderIds);
}
