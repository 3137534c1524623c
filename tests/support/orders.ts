import type { Db } from "#shop/platform/database/db.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { Order, OrderStatus } from "#shop/orders/order.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { OWNER } from "./actors.ts";

/** An order with the status that its records amount to. */
export type OrderWithStatus = Order & { readonly status: OrderStatus };

export async function withStatus(db: Db, order: Order): Promise<OrderWithStatus> {
  const { status } = await findOrderRecord(db, order);
  return { ...order, status };
}

/** The events that changed the state of an order, in their order. */
export async function statesOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orderHistory")
    .select("event")
    .where("orderId", "=", orderId)
    .where("event", "in", [
      "placed",
      "recreated",
      "paid",
      "reopened",
      "cancelled",
      "payment_expired",
      "payment_failed",
    ])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.event);
}

/** An order by its id. */
export async function getOrder(db: Db, id: string): Promise<OrderWithStatus> {
  const order = await findOrder(db, id);
  if (order === null) throw new Error("no order");
  return withStatus(db, order);
}

/** The record of an order: its goods, what has been done with them, and its status. */
export async function recordOf(db: Db, id: string): Promise<OrderRecord> {
  return findOrderRecord(db, await getOrder(db, id));
}

/** How a parcel goes. */
export const SHIPMENT = {
  carrier: "Royal Mail",
  trackingNumber: "RM123456789GB",
  trackingUrl: null,
};

/** A parcel that the shopkeeper sends. */
export const PARCEL = { shipment: SHIPMENT, actor: OWNER };
