import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** An SQL condition on a refund with its order, and what it means as the end of "A refund of order … ". */
type Wrong = readonly [condition: RawBuilder<unknown>, sentence: string];

const wrongs: readonly Wrong[] = [
  [
    sql`credit_notes.amount_pence <> refunds.amount_pence or credit_notes.vat_pence <> refunds.vat_pence`,
    "has another sum than its credit note.",
  ],
  [
    // One made at the provider gets its credit note when it is explained; compensation has none.
    sql`credit_notes.number is null and refunds.sent_at is not null and refunds.origin = 'shop'
      and not refunds.is_compensation
      and exists (select from invoices where invoices.order_id = refunds.order_id)`,
    "was sent, but has no credit note.",
  ],
  [
    sql`refunds.origin = 'shop' and refunds.amount_pence <> refunds.shipping_pence
      + refunds.goodwill_pence - refunds.deduction_pence + coalesce((
        select sum(amount_pence) from refund_lines where refund_id = refunds.id), 0)`,
    "is not the sum of its parts.",
  ],
  [
    sql`refunds.state = 'sent' and (select sum(other.amount_pence) from refunds as other
      where other.payment_id = refunds.payment_id and other.state = 'sent') > payments.amount_pence`,
    "and the others are more than was paid.",
  ],
];

/** Refunds that are not the sum of their parts, without their credit note, or above what was paid. */
export async function listProblemsOfRefunds(tx: Db, limit: number): Promise<string[]> {
  const problems: string[] = [];
  for (const [condition, sentence] of wrongs) {
    const { rows } = await sql<{ number: string }>`
      select distinct order_number as number from refunds
      join orders on orders.id = refunds.order_id
      join payments on payments.id = refunds.payment_id
      left join credit_notes on credit_notes.refund_id = refunds.id
      where ${condition} order by 1 limit ${limit - problems.length}`.execute(tx);
    problems.push(...rows.map(({ number }) => `A refund of order ${number} ${sentence}`));
  }
  return problems;
}
