import { sql } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { CreditNote } from "./credit-note.ts";
import type { Refund } from "./refund.ts";

/**
 * Issues the credit note of a refund in the transaction that records that the provider has accepted it,
 * and returns its number. Locks the counter's row until the commit, so that numbers have no gaps; call it
 * last. A refund has one credit note, also when it fails and is tried anew. Null without one: for
 * compensation, which does not lower the price, and for an order without an invoice, which sold out.
 */
export async function issueCreditNote(
  tx: Db,
  order: Pick<Order, "id" | "hasInvoice">,
  refund: Pick<Refund, "id" | "amountPence" | "vatPence" | "isCompensation" | "creditNoteNumber">,
): Promise<number | null> {
  if (refund.creditNoteNumber !== null) return refund.creditNoteNumber;
  if (refund.isCompensation || !order.hasInvoice) return null;
  const { last_number: number } = await tx
    .updateTable("credit_note_counter")
    .set({ last_number: sql<number>`last_number + 1` })
    .returning("last_number")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("credit_notes")
    .values({
      number,
      refund_id: refund.id,
      order_id: order.id,
      amount_pence: refund.amountPence,
      vat_pence: refund.vatPence,
    })
    .execute();
  return number;
}

/** A credit note of an order by its number; null if the order has none of that number. */
export async function findCreditNote(
  db: Db,
  { orderId, number }: { readonly orderId: string; readonly number: number },
): Promise<CreditNote | null> {
  const row = await db
    .selectFrom("credit_notes")
    .selectAll()
    .where("number", "=", number)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        number: row.number,
        refundId: row.refund_id,
        amountPence: pence(row.amount_pence),
        vatPence: pence(row.vat_pence),
        issuedAt: row.issued_at,
      };
}
