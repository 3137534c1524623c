import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { Invoice, InvoicedOrder } from "./invoice.ts";

/**
 * Issues the invoice of an order, in the transaction that makes it paid. Locks the counter's row until
 * the commit, so that numbers have no gaps; call it last. An order gets one invoice. A trigger adds the contact that
 * the customer is in programs for accounts (migration 0208).
 */
export async function issueInvoice(tx: Db, orderId: string): Promise<void> {
  const { last_number: number } = await tx
    .updateTable("invoice_counter")
    .set({ last_number: sql<number>`last_number + 1` })
    .returning("last_number")
    .executeTakeFirstOrThrow();
  await tx.insertInto("invoices").values({ number, order_id: orderId }).execute();
}

/** The invoice of an order; null if none was issued. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom("invoices")
    .select((invoice) => [
      "number",
      "issued_at",
      invoice.ref("as_issued").$castTo<InvoicedOrder | null>().as("as_issued"),
    ])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, issued_at: issuedAt, as_issued: asIssued } = row;
  return asIssued === null ? { number, issuedAt } : { number, issuedAt, asIssued };
}

/** The postal addresses on invoices whose order has another one by now, by order id. */
export async function listInvoicedAddresses(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Address>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("invoices")
    .select((invoice) => [
      "order_id",
      invoice.ref("as_issued").$castTo<InvoicedOrder>().as("as_issued"),
    ])
    .where("order_id", "in", [...orderIds])
    .where("as_issued", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.as_issued.address]));
}
