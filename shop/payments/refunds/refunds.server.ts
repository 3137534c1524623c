import type { Db } from "#shop/platform/database/db.server.ts";
import { selectRefundsOf } from "./refund-queries.server.ts";
import type { Refund } from "./refund.ts";

/** The refunds of an order, the oldest first, in every state. */
export function listRefundsOf(db: Db, orderId: string): Promise<Refund[]> {
  return selectRefundsOf(db, [orderId]);
}

/** The refunds of several orders, by order id. Orders without refunds are left out. */
export async function listRefundsOfEach(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Refund[]>> {
  return Map.groupBy(await selectRefundsOf(db, orderIds), ({ orderId }) => orderId);
}

/** Removes what was written to the customer about the refunds of orders. The sums stay. */
export async function removeRefundReasons(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.updateTable("refunds").set({ reason: "" }).where("orderId", "in", orderIds).execute();
}
