import type { Insertable, Updateable } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { jsonRowsFrom } from "#shop/platform/database/json-rows.ts";
import type { Refunds } from "#shop/platform/database/tables.ts";
import type { ProviderRefund } from "./provider-refund.ts";
import type { Refund, RefundLine } from "./refund.ts";

/** A query for refunds with their lines and the number of their credit note. */
function selectRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .selectAll("refunds")
    .select((refund) => [
      jsonRowsFrom(
        refund
          .selectFrom("refundLines")
          .select(["position", "quantity", "cancelledQuantity", "amountPence", "vatPence"])
          .whereRef("refundLines.refundId", "=", "refunds.id")
          .orderBy("position"),
      ).as("lines"),
      refund
        .selectFrom("creditNotes")
        .select("number")
        .whereRef("creditNotes.refundId", "=", "refunds.id")
        .as("creditNoteNumber"),
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
    .where("refunds.orderId", "in", orderIds)
    .orderBy("requestedAt")
    .orderBy("refunds.id")
    .limit(REFUNDS_MAX * orderIds.length)
    .execute();
  return rows.map(toRefund);
}

/** Whether an owner has approved a refund. */
export async function isApproved(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .select("approvedAt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.approvedAt !== null;
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
  await insertLines(tx, { id, orderId: row.orderId }, lines);
  return id;
}

/** Replaces the lines of a refund of a locked order. */
export async function replaceRefundLines(
  tx: Db,
  refund: Pick<Refund, "id" | "orderId">,
  lines: readonly RefundLine[],
): Promise<void> {
  await tx.deleteFrom("refundLines").where("refundId", "=", refund.id).execute();
  await insertLines(tx, refund, lines);
}

async function insertLines(
  tx: Db,
  refund: Pick<Refund, "id" | "orderId">,
  lines: readonly RefundLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto("refundLines")
    .values(
      lines.map((line) => ({
        refundId: refund.id,
        orderId: refund.orderId,
        position: line.position,
        quantity: line.quantity,
        cancelledQuantity: line.cancelledQuantity,
        amountPence: line.amountPence,
        vatPence: line.vatPence,
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
    providerRef: refund.ref,
    providerStatus: refund.status,
    sentAt: now,
    finishedAt: refund.status === "pending" ? null : now,
  };
}

/** The columns of a refund that the provider refused, or that failed. */
export function failedColumns(failure: string) {
  return { state: "failed" as const, failure: failure.slice(0, 300), finishedAt: new Date() };
}

/** Sums and times are checked as they are read: a wrong row is a bug. */
function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    orderId: row.orderId,
    paymentId: row.paymentId,
    state: row.state,
    amountPence: pence(row.amountPence),
    shippingPence: pence(row.shippingPence),
    shippingVatPence: pence(row.shippingVatPence),
    goodwillPence: pence(row.goodwillPence),
    deductionPence: pence(row.deductionPence),
    isCompensation: row.isCompensation,
    vatPence: pence(row.vatPence),
    reason: row.reason,
    origin: row.origin,
    requestedBy: { kind: row.requestedByKind, id: row.requestedById },
    requestedAt: row.requestedAt,
    actId: row.actId,
    attempt: row.attempt,
    providerRef: row.providerRef,
    providerStatus: row.providerStatus,
    failure: row.failure,
    sentAt: row.sentAt,
    explainedAt: row.explainedAt,
    creditNoteNumber: row.creditNoteNumber,
    lines: row.lines.map((line) => ({
      ...line,
      amountPence: pence(line.amountPence),
      vatPence: pence(line.vatPence),
    })),
  };
}
