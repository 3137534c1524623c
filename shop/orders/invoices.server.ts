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
  const { lastNumber: number } = await tx
    .updateTable("invoiceCounter")
    .set({ lastNumber: sql<number>`last_number + 1` })
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  await tx.insertInto("invoices").values({ number, orderId }).execute();
}

/** The invoice of an order; null if none was issued. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom("invoices")
    .select((invoice) => [
      "number",
      "issuedAt",
      invoice.ref("asIssued").$castTo<InvoicedOrder | null>().as("asIssued"),
    ])
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, issuedAt, asIssued } = row;
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
      "orderId",
      invoice.ref("asIssued").$castTo<InvoicedOrder>().as("asIssued"),
    ])
    .where("orderId", "in", [...orderIds])
    .where("asIssued", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.asIssued.address]));
}
