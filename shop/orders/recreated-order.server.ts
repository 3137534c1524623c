import { sql } from "kysely";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { reserveStock } from "#shop/catalogue/stock/stock.server.ts";
import { addUp, negative, totalOf } from "#shop/pricing/totals.ts";
import { recreateUse } from "#shop/discounts/discount-uses.server.ts";
import { insertLinesAndTotals, quoteOf, type NewOrder } from "./new-order-queries.server.ts";
import { beginHistory } from "./history.server.ts";
import { stockLines } from "./reserved-stock.server.ts";

/** An order that the database lost, as its session at the payment provider describes it. */
export type RecreatedOrder = Pick<
  NewOrder,
  | "email"
  | "customerName"
  | "address"
  | "notes"
  | "lines"
  | "vat"
  | "zone"
  | "discountCode"
  | "importTaxes"
  | "totals"
  | "promisedFor"
  | "giftMessage"
  | "inStockFirst"
  | "inStock"
> & {
  readonly id: string;
  /** "LL-10042". */
  readonly orderNumber: string;
  /** Null when the account was lost as well. */
  readonly customerId: string | null;
  /** The day by which it leaves, as "2026-11-24". */
  readonly leavesBy: string | null;
  readonly placedAt: Date;
};

/**
 * Inserts an order that the database lost, unpaid, with its own id and number, and reserves its stock if
 * there is enough. False, with nothing written, if the order exists or its number is another order's.
 */
export async function recreateOrder(tx: Db, order: RecreatedOrder): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${order.id}
    or order_number = ${order.orderNumber}`.execute(tx);
  if (rows.length > 0) return false;
  await insertRecreated(tx, order);
  await insertLinesAndTotals(tx, order.id, order);
  if (order.discountCode !== null)
    await recreateUse(tx, {
      code: order.discountCode,
      orderId: order.id,
      customerId: order.customerId,
      amountPence: negative(totalOf(order.totals, "discount").amountPence),
    });
  await beginHistory(tx, {
    orderId: order.id,
    event: "recreated",
    actor: SHOP,
    reason: "Recreated from its payment page after a restore",
  });
  const holdsStock = (await reserveStock(tx, stockLines(order))).length === 0;
  await tx.updateTable("orders").set({ holdsStock }).where("id", "=", order.id).execute();
  return true;
}

async function insertRecreated(tx: Db, order: RecreatedOrder): Promise<void> {
  await tx
    .insertInto("orders")
    .values({
      id: order.id,
      orderNumber: order.orderNumber,
      customerId: order.customerId,
      email: order.email,
      customerName: order.customerName,
      address: JSON.stringify(order.address),
      notes: order.notes,
      giftMessage: order.giftMessage ?? null,
      inStockFirst: order.inStockFirst ?? false,
      quote: quoteOf(order),
      totalPence: addUp(order.totals).amountPence,
      // No checkout finds this order again.
      fingerprint: null,
      createdAt: order.placedAt,
    })
    .execute();
}
