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
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  return db
    .transaction()
    .execute(async (tx) => {
      const placed = await insertWithReservation(tx, order);
      if (placed.ok && placed.isNew)
        await insertPayment(tx, {
          orderId: placed.id,
          amountPence: order.totalPence,
          expiresAt: order.payBy,
        });
      return placed;
    })
    .catch((error: unknown) => {
      if (error instanceof NotReserved) return error.placed;
      throw error;
    });
}
