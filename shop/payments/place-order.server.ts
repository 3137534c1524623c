import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  insertWithReservation,
  NotReserved,
  type NewOrder,
  type Placed,
} from "#shop/orders/new-order.server.ts";
import { insertPayment } from "./payment-changes.server.ts";

/**
 * Saves an unpaid order with its pending payment, and reserves its stock and the use of its discount code.
 * If the customer already has an unpaid order for the same cart, address and notes, returns that one, so that
 * two clicks are one order. Saves nothing if stock is short, the code can't be used, a limit of unpaid orders
 * is reached, or the account was deleted meanwhile.
 * `around` locks and checks what the order is placed for, in the same transaction.
 */
export async function placeOrder(
  db: Db,
  order: NewOrder,
  around: AroundPlacing = (_, place) => place(),
): Promise<Placed> {
  return db
    .transaction()
    .execute((tx) => around(tx, () => placeWithPayment(tx, order)))
    .catch((error: unknown) => {
      if (error instanceof NotReserved) return error.placed;
      throw error;
    });
}

/** What happens in the transaction of an order before and after it is placed. Throws to place nothing. */
export type AroundPlacing = (tx: Db, place: () => Promise<Placed>) => Promise<Placed>;

async function placeWithPayment(tx: Db, order: NewOrder): Promise<Placed> {
  const placed = await insertWithReservation(tx, order);
  if (placed.ok && placed.isNew)
    await insertPayment(tx, {
      orderId: placed.id,
      amountPence: order.totalPence,
      // By the database's clock, which all instances share.
      expiresAt: sql<Date>`now() + ${order.payWithinMs} * interval '1 millisecond'`,
    });
  return placed;
}
