import assert from "node:assert/strict";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { saveDispute } from "#shop/payments/refunds/disputes.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { getOrder, type OrderWithStatus } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { newOrder, type OrderChange } from "./new-order.ts";

/** What each state takes. "invoiced" is paid, with an invoice; "part sent": the first line has left. */
const STEPS = {
  unpaid: [],
  paid: [pay],
  invoiced: [pay, invoice],
  disputed: [pay, invoice, dispute],
  making: [pay, begin],
  made: [pay, begin, finish],
  "part sent": [pay, sendFirst],
  sent: [pay, send],
  delivered: [pay, send, deliver],
  returning: [pay, send, deliver, askReturn],
} satisfies Record<string, readonly Step[]>;

/** A state that an order can be built in. */
export type BuiltState = keyof typeof STEPS;

type Past = {
  /** When it was paid, and its invoice issued; now if left out. */
  readonly paidAt?: Date;
  /** Of its parcel; none if left out. */
  readonly trackingNumber?: string | null;
  /** When it was delivered, two days after it was sent; yesterday if left out. */
  readonly deliveredAt?: Date;
};
type Ids = { readonly fulfilmentId: string; readonly returnId: string };
type Step = (db: Db, orderId: string, past: Past) => Promise<void | Partial<Ids>>;

/** An order, with the ids of its fulfilment and its return; "" if it has none. */
export type BuiltOrder = OrderWithStatus & Ids;

/**
 * An order in a state, which the shop's own verbs bring it to, without the provider: one of beech pegs for £12.00, of
 * a new customer, paid now, unless the change says something else. Only the days of what is over are set by SQL.
 */
export async function anOrder(
  db: Db,
  state: BuiltState,
  { paidAt, trackingNumber, deliveredAt, ...change }: OrderChange & Past = {},
): Promise<BuiltOrder> {
  const placed = await placeOrder(db, await newOrder(db, change));
  assert(placed.ok, JSON.stringify(placed));
  const past = { paidAt, trackingNumber, deliveredAt };
  let ids = { fulfilmentId: "", returnId: "" };
  for (const step of STEPS[state]) ids = { ...ids, ...(await step(db, placed.id, past)) };
  return { ...(await getOrder(db, placed.id)), ...ids };
}

async function pay(db: Db, orderId: string, { paidAt }: Past): Promise<void> {
  await payOrder(db, await getOrder(db, orderId), paidAt);
}

async function invoice(db: Db, orderId: string, { paidAt = new Date() }: Past): Promise<void> {
  await issueInvoice(db, orderId);
  const issued = db.updateTable("invoices").set({ issuedAt: paidAt });
  await issued.where("orderId", "=", orderId).execute();
}

async function dispute(db: Db, orderId: string): Promise<void> {
  const payment = await getPaymentOf(db, orderId);
  const asked = {
    ref: `du_${orderId.slice(0, 8)}`,
    amountPence: payment.amountPence,
    status: "needs_response",
    reason: "product_not_received",
    dueBy: new Date(Date.now() + 50 * HOUR_MS),
    openedAt: new Date(),
  } as const;
  await saveDispute(db, await getOrder(db, orderId), { paymentId: payment.id, dispute: asked });
}

async function begin(db: Db, orderId: string): Promise<Partial<Ids>> {
  return { fulfilmentId: valueOf(await startMaking(db, orderId, { actor: OWNER })) };
}

async function finish(db: Db, orderId: string): Promise<void> {
  valueOf(await markMade(db, orderId, { actor: OWNER }));
}

function sendFirst(db: Db, orderId: string, past: Past): Promise<Partial<Ids>> {
  return send(db, orderId, past, [{ position: 0, quantity: 1 }]);
}

async function send(
  db: Db,
  orderId: string,
  { trackingNumber = null }: Past,
  lines?: readonly LineQuantity[],
): Promise<Partial<Ids>> {
  const shipment = { carrier: "Royal Mail", trackingNumber, trackingUrl: null };
  const sent = { actor: OWNER, shipment, lines };
  return { fulfilmentId: valueOf(await dispatchOrder(db, orderId, sent)) };
}

async function deliver(db: Db, orderId: string, past: Past): Promise<void> {
  const deliveredAt = past.deliveredAt ?? new Date(Date.now() - DAY_MS);
  const dispatchedAt = new Date(deliveredAt.getTime() - 2 * DAY_MS);
  const parcels = db.updateTable("fulfilments").set({ dispatchedAt });
  await parcels.where("orderId", "=", orderId).execute();
  valueOf(await deliverOrder(db, orderId, { actor: OWNER, deliveredAt }));
}

async function askReturn(db: Db, orderId: string): Promise<Partial<Ids>> {
  return { returnId: valueOf(await requestReturn(db, orderId, { actor: OWNER })) };
}
