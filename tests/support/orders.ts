import { randomBytes } from "node:crypto";
import { pence, ZERO } from "#shop/kit/money.ts";
import { plainTotals } from "#shop/pricing/totals.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { Order, OrderStatus } from "#shop/orders/order.ts";
import type { NewOrder } from "#shop/orders/new-order.server.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { ukAddress } from "./customers.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { OWNER } from "./actors.ts";

/** One piece of each product, for £12.00 with VAT, without a payment page. */
export function newOrder(
  customer: { id: string; email: string },
  productIds: readonly number[],
): NewOrder {
  return {
    customerId: customer.id,
    email: customer.email,
    customerName: "Ann Lee",
    address: ukAddress,
    notes: "",
    lines: productIds.map((productId) => ({
      productId,
      sku: `SKU-${productId}`,
      name: `Product ${productId}`,
      options: [],
      quantity: 1,
      unitNetPence: pence(1000),
      unitVatPence: pence(200),
      vatRateBp: 2_000,
      discountPence: ZERO,
      madeToOrder: false,
      leadTimeDays: null,
    })),
    totals: plainTotals({
      netPence: pence(productIds.length * 1000),
      vatPence: pence(productIds.length * 200),
      shippingPence: ZERO,
      shippingVatPence: ZERO,
      vat: "uk",
      vatRateBp: 2_000,
    }),
    vat: "uk",
    zone: "UK Mainland",
    discountCode: null,
    totalPence: productIds.length * 1200,
    fingerprint: randomBytes(32),
    promisedFor: null,
    payWithinMs: 3_600_000,
    clientNetwork: null,
  };
}

/** Places an unpaid order, which reserves its stock. */
export async function placeUnpaidOrder(
  db: Db,
  customer: { id: string; email: string },
  productIds: readonly number[],
): Promise<OrderWithStatus> {
  const placed = await placeOrder(db, newOrder(customer, productIds));
  if (!placed.ok) throw new Error(placed.reason);
  return getOrder(db, placed.id);
}

/** An order with the status that its records amount to. */
export type OrderWithStatus = Order & { readonly status: OrderStatus };

export async function withStatus(db: Db, order: Order): Promise<OrderWithStatus> {
  const { status } = await findOrderRecord(db, order);
  return { ...order, status };
}

/** The events that changed the state of an order, in their order. */
export async function statesOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("order_history")
    .select("event")
    .where("order_id", "=", orderId)
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
