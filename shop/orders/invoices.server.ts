import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Invoice } from "./invoice.ts";

/**
 * Issues the invoice of an order, in the transaction that makes it paid. Locks the counter's row until
 * the commit, so that numbers have no gaps; call it last. An order gets one invoice.
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
    .select(["number", "issued_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row === undefined ? null : { number: row.number, issuedAt: row.issued_at };
}
