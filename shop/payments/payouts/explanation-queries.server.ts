import type { Db } from "#shop/platform/database/db.server.ts";

/** What a person said of a difference. */
export type Explanation = {
  readonly payoutRef: string;
  /** The line or the payout. */
  readonly subject: string;
  /** The difference that it explains, as it was. */
  readonly code: string;
  readonly text: string;
  readonly at: Date;
  /** The id of who explained it. */
  readonly by: string | null;
};

const EXPLANATIONS_MAX = 50_000;

/** What was said of the differences of some payouts. */
export async function listExplanations(
  db: Db,
  payoutRefs: readonly string[],
): Promise<readonly Explanation[]> {
  if (payoutRefs.length === 0) return [];
  const rows = await db
    .selectFrom("payoutExplanations")
    .selectAll()
    .where("payoutRef", "in", payoutRefs)
    .orderBy("explainedAt")
    .limit(EXPLANATIONS_MAX)
    .execute();
  return rows.map((row) => ({
    payoutRef: row.payoutRef,
    subject: row.subject,
    code: row.difference,
    text: row.explanation,
    at: row.explainedAt,
    by: row.explainedBy,
  }));
}
