import { keepList } from "#shop/cart/keep-list.server.ts";
import { listCartLineIds } from "#shop/orders/new-order.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

/**
 * Adds the job that takes the lines of a paid order out of the customer's kept cart. Not in the same
 * transaction: the account is locked before the order (docs/lock-order.md).
 */
export async function enqueueRemoveBought(tx: Db, { id }: Order): Promise<void> {
  await addJob(tx, { task: "remove-bought", payload: { id }, key: `remove-bought:${id}` });
}

/**
 * Takes what an order was placed for out of the cart that its customer's account keeps, so that every device
 * loses it, whichever showed the payment. An order without an account, or without lines of a cart, changes
 * nothing. Safe to repeat.
 */
export async function removeBought(db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  const customerId = order?.customerId ?? null;
  const removedIds = await listCartLineIds(db, orderId);
  if (customerId === null || removedIds.length === 0) return;
  await keepList(db, { customerId, list: "cart", sent: { lines: [], removedIds } });
}
