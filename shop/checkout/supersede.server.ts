import { setTimeout } from "node:timers/promises";
import { db } from "#shop/platform/database/db.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { closeUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { findOrder, lockOrder } from "#shop/orders/orders.server.ts";
import { completeBySession } from "./complete.server.ts";

/** How long a checkout may take to open its card page, before its order counts as given up. */
const OPENING_MS = 15_000;
const OPENING_PAUSE_MS = 200;

/**
 * Ends an order's wait for payment: its card page is closed, unless it was paid meanwhile, which
 * Stripe says, and which settles it. Throws when Stripe does not answer.
 */
export async function supersede(order: Order): Promise<void> {
  if (order.sessionId === null) return closeWithoutPage(order, "No card page was opened in time");
  const { state } = await completeBySession(order.sessionId, { expireOpen: true });
  if (state === "unknown") await closeWithoutPage(order, "Stripe does not know its card page");
}

/**
 * Ends the first of an account's waiting orders that can be ended, the oldest first. One whose card
 * page is being opened in this moment is waited for. False when none can: their payments are with
 * the bank.
 */
export async function supersedeOldest(waiting: readonly string[]): Promise<boolean> {
  for (const id of waiting) {
    const order = await findOrder(db(), id);
    if (order?.status !== "pending_payment") return true;
    if (order.sessionId === null && order.placedAt.getTime() > Date.now() - OPENING_MS) {
      await setTimeout(OPENING_PAUSE_MS);
      return true;
    }
    await supersede(order);
    if ((await findOrder(db(), id))?.status !== "pending_payment") return true;
  }
  return false;
}

/** Ends an order that has no card page, or none that Stripe knows of, unless it has another by now. */
async function closeWithoutPage(
  { id, sessionId }: Pick<Order, "id" | "sessionId">,
  reason: string,
): Promise<void> {
  await db()
    .transaction()
    .execute(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.sessionId !== sessionId) return;
      await closeUnpaid(tx, order, { to: "expired", actor: "shop", reason });
    });
}
