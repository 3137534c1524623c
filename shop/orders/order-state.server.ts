import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { recordEvent } from "./history.server.ts";
import type { Order, OrderState } from "./order.ts";
import type { OrderEvent } from "./order-event.ts";

// An order begins as placed (`insertWithReservation`). These verbs change the state of a locked order and
// write its history; nothing else does.

/** Who decided, and why: a sentence for staff, 2,000 characters at most. */
type Decision = { readonly actor: Actor; readonly reason: string };

/** How an order ends: it is cancelled, paid or not; or it is closed, as its payment expired or failed. */
export type OrderEnd = Decision & {
  readonly event: "cancelled" | "payment_expired" | "payment_failed";
};

/** Cancels or closes an order. Throws if it has ended, and if a paid one would be closed. */
export async function endOrder(tx: Db, order: Order, end: OrderEnd): Promise<void> {
  const state = end.event === "cancelled" ? "cancelled" : "closed";
  assert(order.state === "placed", "an order ends once");
  assert(state === "cancelled" || order.paidAt === null, "only an unpaid order is closed");
  await change(tx, order, { ...end, state });
}

/**
 * Records that an order was paid. One that had ended unpaid is placed again. Throws if it was paid before.
 */
export async function recordPaid(tx: Db, order: Order, decision: Decision): Promise<void> {
  assert(order.paidAt === null, "an order becomes paid once");
  if (order.state !== "placed") await reopen(tx, order, { ...decision, reason: "Paid late" });
  await change(tx, order, { ...decision, state: "placed", event: "paid" });
}

async function reopen(tx: Db, order: Order, decision: Decision): Promise<void> {
  await change(tx, order, { ...decision, state: "placed", event: "reopened" });
}

/** Saves a state. Neither an order that has ended nor a paid one counts as a cart that waits for payment. */
async function change(
  tx: Db,
  { id }: Order,
  { state, ...event }: Decision & { readonly state: OrderState; readonly event: OrderEvent },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ state, fingerprint: null, clientNetwork: null })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { ...event, orderId: id });
}
