import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Invoice } from "./invoice.ts";

/**
 * Issues the invoice of an order that becomes paid, in the same transaction: the counter's row is
 * locked until the commit, so that numbers have no gaps. To be called last. Issued once an order.
 */
export async function issueInvoice(tx: Db, orderId: string): Promise<void> {
  const { last_number: number } = await tx
    .updateTable("invoice_counter")
    .set({ last_number: sql<number>`last_number + 1` })
    .returning("last_number")
    .executeTakeFirstOrThrow();
  await tx.insertInto("invoices").values({ number, order_id: orderId }).execute();
}

/** The invoice of an order; null when none was issued. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom("invoices")
    .select(["number", "issued_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row === undefined ? null : { number: row.number, issuedAt: row.issued_at };
}
