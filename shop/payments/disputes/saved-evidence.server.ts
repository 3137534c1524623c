import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Evidence } from "./evidence.ts";

/** Evidence as it was sent, or is being sent. */
export type SavedEvidence = {
  readonly id: string;
  readonly disputeRef: string;
  readonly state: "sending" | "sent" | "refused";
  /** Without texts once the personal data of the order is removed. */
  readonly evidence: Partial<Evidence>;
  readonly attempt: number;
  readonly preparedAt: Date;
  /** The id of who sent it. */
  readonly preparedBy: string | null;
  readonly sentAt: Date | null;
  readonly failure: string | null;
};

/** The evidence of a dispute; null while none was sent. */
export async function findEvidence(db: Db, disputeRef: string): Promise<SavedEvidence | null> {
  const row = await db
    .selectFrom("disputeEvidence")
    .selectAll()
    .where("disputeRef", "=", disputeRef)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, evidence: row.evidence as Partial<Evidence> };
}

/** What the bank was told about an order. */
export type ToldBank = {
  readonly orderId: string;
  readonly evidence: Partial<Evidence>;
  readonly sentAt: Date | null;
};

/** The evidence about some orders, the oldest first. */
export async function listEvidenceOf(
  db: Db,
  orderIds: readonly string[],
): Promise<readonly ToldBank[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("disputeEvidence")
    .innerJoin("disputes", "disputes.providerRef", "disputeEvidence.disputeRef")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .select((row) => [
      "payments.orderId",
      row.ref("evidence").$castTo<Partial<Evidence>>().as("evidence"),
      "sentAt",
    ])
    .where("payments.orderId", "in", orderIds)
    .orderBy("preparedAt")
    .limit(100 * orderIds.length)
    .execute();
}

/** Removes what was sent about the disputes of orders. That it was sent stays. */
export async function removeEvidence(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update dispute_evidence set evidence = '{}' where dispute_ref in (
    select d.provider_ref from disputes d join payments p on p.id = d.payment_id
    where p.order_id = any(${[...orderIds]}::uuid[]))`.execute(tx);
}
