import { sql } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { recordSkipped } from "#shop/orders/skipped-numbers.server.ts";
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
  const { lastNumber: number } = await tx
    .updateTable("creditNoteCounter")
    .set({ lastNumber: sql<number>`last_number + 1` })
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("creditNotes")
    .values({
      number,
      refundId: refund.id,
      orderId: order.id,
      amountPence: refund.amountPence,
      vatPence: refund.vatPence,
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
    .selectFrom("creditNotes")
    .select(["number", "refundId", "amountPence", "vatPence", "issuedAt"])
    .where("number", "=", number)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { ...row, amountPence: pence(row.amountPence), vatPence: pence(row.vatPence) };
}

/**
 * Skips the numbers of credit notes that a lost database may have given out: up to what `lastLost` makes
 * of the last number here. As with invoices, the refunds get new notes with the numbers that follow.
 */
export async function skipCreditNoteNumbers(
  tx: Db,
  { lastLost, reason }: { lastLost: (lastKnown: number) => number; readonly reason: string },
): Promise<void> {
  const { lastNumber: lastKnown } = await tx
    .selectFrom("creditNoteCounter")
    .select("lastNumber")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const last = lastLost(lastKnown);
  if (last <= lastKnown) return;
  await tx.updateTable("creditNoteCounter").set({ lastNumber: last }).execute();
  await recordSkipped(tx, { series: "credit_note", first: lastKnown + 1, last }, reason);
}

/**
 * The refunds of the provider that have a credit note here, by the provider's reference, and how many
 * refunds wait for an explanation, which may have got one.
 */
export async function readCreditNotesOf(
  db: Db,
  providerRefs: readonly string[],
): Promise<{ readonly numbers: ReadonlyMap<string, number>; readonly unexplained: number }> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("creditNotes", "creditNotes.refundId", "refunds.id")
    .select(["providerRef", "number"])
    .where("providerRef", "in", [...providerRefs, ""])
    .execute();
  const { count } = await db
    .selectFrom("refunds")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("origin", "=", "provider")
    .where("explainedAt", "is", null)
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
  const numbers = new Map(rows.map((row) => [row.providerRef ?? "", row.number]));
  return { numbers, unexplained: Number(count) };
}
