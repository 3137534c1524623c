import type { Db } from "#shop/platform/database/db.server.ts";
import { releaseStock } from "#shop/catalogue/stock.server.ts";
import { stockLines } from "./reserved-stock.server.ts";
import { selectOrders, toOrder } from "./order-queries.server.ts";
import { changeStatus, type StatusChange } from "./orders.server.ts";

/**
 * Ends every order of a customer that waits for payment and lets go of what they hold, and holds all
 * of the customer's orders until the transaction ends. Orders are locked by id and products after
 * them, each product once (docs/lock-order.md). Answers the Stripe sessions that are still open.
 */
export async function closeAllUnpaid(
  tx: Db,
  customerId: string,
  change: StatusChange,
): Promise<readonly string[]> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const rows = await selectOrders(tx)
    .where("customer_id", "=", customerId)
    .where("status", "=", "pending_payment")
    .orderBy("orders.id")
    .execute();
  const waiting = rows.map(toOrder);
  for (const order of waiting) await changeStatus(tx, order, change);
  const holding = waiting.filter((order) => order.holdsStock);
  await releaseStock(tx, stockLines({ lines: holding.flatMap((order) => order.lines) }));
  if (holding.length > 0)
    await tx
      .updateTable("orders")
      .set({ holds_stock: false })
      .where(
        "id",
        "in",
        holding.map(({ id }) => id),
      )
      .execute();
  return waiting.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
}
