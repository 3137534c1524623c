import type { Insertable, Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { pence } from "#shop/kit/money.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Refunds } from "#shop/platform/database/tables.ts";
import type { ProviderRefund } from "./provider-refund.ts";
import type { Refund, RefundLine, RefundState } from "./refund.ts";

/** A query for refunds with their lines and the number of their credit note. */
function selectRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .selectAll("refunds")
    .select((refund) => [
      jsonArrayFrom(
        refund
          .selectFrom("refund_lines")
          .select(["position", "quantity", "cancelled_quantity", "amount_pence", "vat_pence"])
          .whereRef("refund_lines.refund_id", "=", "refunds.id")
          .orderBy("position"),
      ).as("lines"),
      refund
        .selectFrom("credit_notes")
        .select("number")
        .whereRef("credit_notes.refund_id", "=", "refunds.id")
        .as("credit_note_number"),
    ]);
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>["execute"]>>[number];

/** A refund by id; null if there is none. */
export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const row = await selectRefunds(db).where("refunds.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toRefund(row);
}

/** More refunds of one order are a mistake. */
const REFUNDS_MAX = 1_000;

/** The refunds of some orders, the oldest first: a thousand for each. */
export async function selectRefundsOf(db: Db, orderIds: readonly string[]): Promise<Refund[]> {
  if (orderIds.length === 0) return [];
  const rows = await selectRefunds(db)
    .where("refunds.order_id", "in", orderIds)
    .orderBy("requested_at")
    .orderBy("refunds.id")
    .limit(REFUNDS_MAX * orderIds.length)
    .execute();
  return rows.map(toRefund);
}

/** Whether an owner has approved a refund. */
export async function isApproved(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .select("approved_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.approved_at !== null;
}

export async function insertRefund(
  tx: Db,
  row: Insertable<Refunds>,
  lines: readonly RefundLine[] = [],
): Promise<string> {
  const { id } = await tx
    .insertInto("refunds")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(tx, { id, orderId: row.order_id }, lines);
  return id;
}

/** Replaces the lines of a refund of a locked order. */
export async function replaceRefundLines(
  tx: Db,
  refund: Pick<Refund, "id" | "orderId">,
  lines: readonly RefundLine[],
): Promise<void> {
  await tx.deleteFrom("refund_lines").where("refund_id", "=", refund.id).execute();
  await insertLines(tx, refund, lines);
}

async function insertLines(
  tx: Db,
  refund: Pick<Refund, "id" | "orderId">,
  lines: readonly RefundLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto("refund_lines")
    .values(
      lines.map((line) => ({
        refund_id: refund.id,
        order_id: refund.orderId,
        position: line.position,
        quantity: line.quantity,
        cancelled_quantity: line.cancelledQuantity,
        amount_pence: line.amountPence,
        vat_pence: line.vatPence,
      })),
    )
    .execute();
}

/** Changes a refund of a locked order. */
export async function updateRefund(tx: Db, id: string, change: Updateable<Refunds>): Promise<void> {
  await tx.updateTable("refunds").set(change).where("id", "=", id).execute();
}

/** The columns of a refund that the provider has accepted. */
export function acceptedColumns(refund: ProviderRefund) {
  const now = new Date();
  return {
    state: "sent" as const,
    provider_ref: refund.ref,
    provider_status: refund.status,
    sent_at: now,
    finished_at: refund.status === "pending" ? null : now,
  };
}

/** The columns of a refund that the provider refused, or that failed. */
export function failedColumns(failure: string) {
  return { state: "failed" as const, failure: failure.slice(0, 300), finished_at: new Date() };
}

/** Sums and times are checked as they are read: a wrong row is a bug. */
function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    state: row.state as RefundState,
    amountPence: pence(row.amount_pence),
    shippingPence: pence(row.shipping_pence),
    shippingVatPence: pence(row.shipping_vat_pence),
    goodwillPence: pence(row.goodwill_pence),
    deductionPence: pence(row.deduction_pence),
    isCompensation: row.is_compensation,
    vatPence: pence(row.vat_pence),
    reason: row.reason,
    origin: row.origin as Refund["origin"],
    requestedBy: { kind: row.requested_by_kind as Actor["kind"], id: row.requested_by_id },
    requestedAt: row.requested_at,
    actId: row.act_id,
    attempt: row.attempt,
    providerRef: row.provider_ref,
    providerStatus: row.provider_status as Refund["providerStatus"],
    failure: row.failure,
    sentAt: row.sent_at,
    explainedAt: row.explained_at,
    creditNoteNumber: row.credit_note_number,
    lines: row.lines.map((line) => ({
      position: line.position,
      quantity: line.quantity,
      cancelledQuantity: line.cancelled_quantity,
      amountPence: pence(line.amount_pence),
      vatPence: pence(line.vat_pence),
    })),
  };
}
