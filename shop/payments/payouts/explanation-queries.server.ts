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
  return db
    .selectFrom("payoutExplanations")
    .select(["payoutRef", "subject", "difference as code", "explanation as text"])
    .select(["explainedAt as at", "explainedBy as by"])
    .where("payoutRef", "in", payoutRefs)
    .orderBy("explainedAt")
    .limit(EXPLANATIONS_MAX)
    .execute();
}
