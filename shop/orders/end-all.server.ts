import type { Db } from "#shop/platform/database/db.server.ts";
import { releaseStock } from "#shop/catalogue/stock/stock.server.ts";
import { giveBackUse } from "#shop/discounts/discount-uses.server.ts";
import { stockLines } from "./reserved-stock.server.ts";
import { selectOrders, toOrder } from "./order-queries.server.ts";
import { endOrder, type OrderEnd } from "./order-state.server.ts";
import { isUnpaidOrder } from "./unpaid-queries.server.ts";

/**
 * Ends all unpaid orders of a customer, releases their reserved stock, and locks all of the customer's
 * orders until the transaction ends. Locks orders by id, then products, each once (docs/lock-order.md).
 * Returns the ids of the orders that were unpaid; the caller ends their payments.
 */
export async function endAllUnpaid(
  tx: Db,
  customerId: string,
  end: OrderEnd,
): Promise<readonly string[]> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const rows = await selectOrders(tx)
    .where("customerId", "=", customerId)
    .where(isUnpaidOrder)
    .orderBy("orders.id")
    .execute();
  const unpaid = rows.map(toOrder);
  for (const order of unpaid) {
    await giveBackUse(tx, order.id);
    await endOrder(tx, order, end);
  }
  const reserving = unpaid.filter((order) => order.holdsStock);
  await releaseStock(tx, stockLines({ lines: reserving.flatMap((order) => order.lines) }));
  if (reserving.length > 0)
    await tx
      .updateTable("orders")
      .set({ holdsStock: false })
      .where(
        "id",
        "in",
        reserving.map(({ id }) => id),
      )
      .execute();
  return unpaid.map(({ id }) => id);
}
