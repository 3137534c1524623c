import { createHash } from "node:crypto";
import { sql } from "kysely";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { reserveStock } from "#shop/catalogue/stock/stock.server.ts";
import { addUp, type Total, type VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { NewOrderLine } from "./order.ts";
import { insertLinesAndTotals } from "./new-order-queries.server.ts";
import { recordEvent } from "./history.server.ts";
import { stockLines } from "./reserved-stock.server.ts";

/** An order that the database lost, as its session at Stripe describes it. */
export type RecreatedOrder = {
  readonly id: string;
  /** "LL-10042". */
  readonly orderNumber: string;
  /** Null when the account was lost as well. */
  readonly customerId: string | null;
  readonly email: string;
  readonly customerName: string;
  readonly address: Address;
  readonly notes: string;
  readonly lines: readonly NewOrderLine[];
  readonly vat: VatTreatment;
  readonly zone: string;
  readonly totals: readonly Total[];
  /** "2026-11-26". */
  readonly promisedFor: string | null;
  readonly placedAt: Date;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
};

/**
 * Inserts an order that the database lost, unpaid, with its own id and number, and reserves its stock if
 * there is enough. False, with nothing written, if the order exists or its number is another order's.
 */
export async function recreateOrder(tx: Db, order: RecreatedOrder): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${order.id}
    or order_number = ${order.orderNumber} or stripe_session_id = ${order.sessionId}`.execute(tx);
  if (rows.length > 0) return false;
  await insertRecreated(tx, order);
  await insertLinesAndTotals(tx, order.id, order);
  await recordEvent(tx, {
    orderId: order.id,
    event: "recreated",
    from: null,
    to: "pending_payment",
    actor: SHOP,
    reason: "Recreated from Stripe after a restore",
  });
  const holdsStock = (await reserveStock(tx, stockLines(order))).length === 0;
  await tx
    .updateTable("orders")
    .set({ holds_stock: holdsStock })
    .where("id", "=", order.id)
    .execute();
  return true;
}

async function insertRecreated(tx: Db, order: RecreatedOrder): Promise<void> {
  await tx
    .insertInto("orders")
    .values({
      id: order.id,
      order_number: order.orderNumber,
      customer_id: order.customerId,
      email: order.email,
      customer_name: order.customerName,
      address: JSON.stringify(order.address),
      notes: order.notes,
      quote: JSON.stringify({ vat: order.vat, zone: order.zone }),
      total_pence: addUp(order.totals).amountPence,
      // Differs from the fingerprint of every cart: no checkout finds this order again.
      fingerprint: createHash("sha256").update(order.id).digest(),
      stripe_session_id: order.sessionId,
      session_expires_at: order.sessionExpiresAt,
      created_at: order.placedAt,
      payment_mode: paymentMode(),
    })
    .execute();
}

/** What the reconciliation has to know of an order that Stripe has a session for. */
export type KnownOrder = {
  readonly id: string;
  readonly status: string;
  readonly isPaid: boolean;
  readonly sessionId: string | null;
};

/** The order of a session, by its id; null if the database has none. */
export async function findKnownOrder(db: Db, orderId: string): Promise<KnownOrder | null> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "status", "paid_at", "stripe_session_id"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, status, paid_at, stripe_session_id } = row;
  return { id, status, isPaid: paid_at !== null, sessionId: stripe_session_id };
}

/** Saves the session of an unpaid order whose session was opened after the time of the restore. */
export async function saveLostSession(
  db: Db,
  orderId: string,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ stripe_session_id: id, session_expires_at: expiresAt })
    .where("id", "=", orderId)
    .where("status", "=", "pending_payment")
    .where("stripe_session_id", "is", null)
    .execute();
}

/** The order that a payment paid; null if there is none. */
export async function findOrderOfPayment(
  db: Db,
  paymentIntentId: string,
): Promise<{
  readonly id: string;
  readonly status: string;
  readonly isRecreated: boolean;
} | null> {
  const row = await db
    .selectFrom("orders")
    .select(({ exists, selectFrom }) => [
      "id",
      "status",
      exists(
        selectFrom("order_history")
          .select("order_history.id")
          .whereRef("order_id", "=", "orders.id")
          .where("event", "=", "recreated"),
      ).as("isRecreated"),
    ])
    .where("payment_intent_id", "=", paymentIntentId)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, isRecreated: Boolean(row.isRecreated) };
}
