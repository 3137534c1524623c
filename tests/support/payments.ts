import { randomUUID } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { recordPaid } from "#shop/orders/order-state.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { markPaid } from "#shop/payments/payment-changes.server.ts";
import { findPaymentByRef, getPaymentOf } from "#shop/payments/payments.server.ts";
import { PROVIDER } from "#shop/payments/provider.server.ts";
import { withStatus, type OrderWithStatus } from "./orders.ts";

/** The order of a payment page. */
export async function orderOfPage(db: Db, ref: string): Promise<OrderWithStatus> {
  const payment = await findPaymentByRef(db, ref);
  const order = payment === null ? null : await findOrder(db, payment.orderId);
  if (order === null) throw new Error("no order");
  return withStatus(db, order);
}

/** The charge that paid an order. */
export async function chargeOf(db: Db, orderId: string): Promise<string> {
  const { chargeRef } = await getPaymentOf(db, orderId);
  if (chargeRef === null) throw new Error("not paid");
  return chargeRef;
}

/** Marks an unpaid order and its payment as paid, without the provider, and nothing that follows. */
export async function payOrder(db: Db, order: Order, paidAt: Date | null = null): Promise<void> {
  const { id } = await getPaymentOf(db, order.id);
  await markPaid(db, id, { ref: "", chargeRef: `pi_${randomUUID()}`, paidAt });
  await recordPaid(db, order, { actor: PROVIDER, reason: "Paid" });
}
