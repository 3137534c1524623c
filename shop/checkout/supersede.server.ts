import { SHOP } from "#shop/platform/actor.ts";
import { setTimeout } from "node:timers/promises";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { closeUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { findOrder, lockOrder } from "#shop/orders/orders.server.ts";
import { completeBySession } from "./complete.server.ts";

/** An order without a payment page this long after it was placed counts as left behind. */
const OPENING_MS = 15_000;
const OPENING_PAUSE_MS = 200;

/**
 * Ends an unpaid order and closes its payment page, so that a newer checkout can take its place. If
 * the customer has paid meanwhile, the order becomes paid instead. Throws when Stripe can't be reached.
 */
export async function supersede(db: Db, order: Order): Promise<void> {
  if (order.sessionId === null)
    return closeWithoutPage(db, order, "No payment page was opened in time");
  const { state } = await completeBySession(db, order.sessionId, { expireOpen: true });
  if (state === "unknown")
    await closeWithoutPage(db, order, "Stripe does not know its payment page");
}

/**
 * Ends the oldest of an account's unpaid orders that can be ended. If the payment page of one is just
 * being opened, waits a moment instead. False when none can be ended: all payments are with the bank.
 */
export async function supersedeOldest(db: Db, orderIds: readonly string[]): Promise<boolean> {
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (order?.status !== "pending_payment") return true;
    if (order.sessionId === null && order.placedAt.getTime() > Date.now() - OPENING_MS) {
      await setTimeout(OPENING_PAUSE_MS);
      return true;
    }
    await supersede(db, order);
    if ((await findOrder(db, id))?.status !== "pending_payment") return true;
  }
  return false;
}

/** Ends an order that has no payment page at Stripe, unless it has been given another one meanwhile. */
async function closeWithoutPage(
  db: Db,
  { id, sessionId }: Pick<Order, "id" | "sessionId">,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.sessionId !== sessionId) return;
    await closeUnpaid(tx, order, { to: "expired", actor: SHOP, reason });
  });
}
