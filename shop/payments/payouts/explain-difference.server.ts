import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findPayout } from "./payouts.server.ts";

/** The most characters of an explanation. */
const EXPLANATION_MAX = 2_000;

/** Which difference of a payout is explained, as the person saw it. */
export type Explained = {
  readonly payoutRef: string;
  readonly subject: string;
  readonly code: string;
  readonly text: string;
};

/**
 * Marks a difference of a payout as explained, with a text. It holds for this difference: if the amounts change,
 * the other difference is open again. Refused as `changed` when the payout no longer has it.
 */
export async function explainDifference(
  db: Db,
  { payoutRef, subject, code, text }: Explained,
  act: Act,
): Promise<
  | Done<null>
  | Refused<"no_payout" | "no_text" | "too_long" | "changed" | "already_explained" | "act_reused">
> {
  const explanation = text.trim();
  if (explanation === "") return refused("no_text");
  if (explanation.length > EXPLANATION_MAX) return refused("too_long");
  const about = { kind: "payout", id: payoutRef.slice(0, 100) };
  const input = { subject, code, explanation };
  const named = { act, action: "explain_payout", subject: about, input };
  return withAct(db, named, async (tx, audit) => {
    // One at a time: the second waits here and then finds it explained.
    const row = tx.selectFrom("payouts").select("providerRef").forUpdate();
    await row.where("providerRef", "=", payoutRef).executeTakeFirst();
    const page = await findPayout(tx, payoutRef);
    if (page === null) return refused("no_payout");
    const difference = page.differences.find(
      (each) => each.subject === subject && each.code === code,
    );
    if (difference === undefined) return refused("changed");
    if (difference.explanation !== null) return refused("already_explained");
    await tx
      .insertInto("payoutExplanations")
      .values({
        payoutRef,
        subject,
        difference: code,
        explanation,
        explainedBy: act.actor.kind === "staff" ? act.actor.id : null,
      })
      .execute();
    audit({ explained: { from: null, to: `${subject}: ${difference.reason}` } });
    return done(null);
  });
}
