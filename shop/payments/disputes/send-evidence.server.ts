import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { findDispute } from "./disputes.server.ts";
import { findEvidence } from "./saved-evidence.server.ts";
import type { Evidence } from "./evidence.ts";

/** Why evidence can't be sent: no such dispute, it can't be answered any more, or it was sent before. */
export type EvidenceRefusal = "no_dispute" | "cannot_answer" | "already_sent" | "act_reused";

/**
 * Sends evidence to the bank: once, and for good. A job takes it to the provider. Refused when the dispute has
 * ended or its day is over. What the provider has refused may be sent once more.
 */
export async function sendEvidence(
  db: Db,
  { disputeRef, evidence }: { readonly disputeRef: string; readonly evidence: Evidence },
  act: Act,
): Promise<Done<null> | Refused<EvidenceRefusal>> {
  const subject = { kind: "dispute", id: disputeRef.slice(0, 100) };
  const named = { act, action: "send_evidence", subject, input: evidence };
  return withAct(db, named, async (tx, audit) => {
    const known = await findDispute(tx, disputeRef);
    const order = known === null ? null : await lockOrder(tx, known.orderId);
    // Read again under the lock.
    const dispute = await findDispute(tx, disputeRef);
    if (dispute === null || order === null) return refused("no_dispute");
    const before = await findEvidence(tx, disputeRef);
    if (before !== null && before.state !== "refused") return refused("already_sent");
    if (!dispute.canAnswer) return refused("cannot_answer");
    const attempt = (before?.attempt ?? 0) + 1;
    const row = {
      state: "sending" as const,
      evidence: JSON.stringify(evidence),
      attempt,
      preparedAt: new Date(),
      preparedBy: act.actor.kind === "staff" ? act.actor.id : null,
      failure: null,
    };
    await tx
      .insertInto("disputeEvidence")
      .values({ disputeRef, ...row })
      .onConflict((conflict) => conflict.column("disputeRef").doUpdateSet(row))
      .execute();
    const detail = { disputeRef };
    await recordEvent(tx, {
      orderId: order.id,
      event: "evidence_sent",
      actor: act.actor,
      detail,
    });
    await addJob(tx, {
      task: "send-evidence",
      payload: { id: disputeRef },
      key: `send-evidence:${disputeRef}`,
    });
    // The words have personal data: the audit log says only that they were sent.
    audit({ evidence: {} });
    return done(null);
  });
}

/**
 * Takes evidence to the provider and records what came of it. Safe to run again and in parallel: the provider is
 * asked first whether it has it, and the idempotency key makes the same request the same evidence. Throws when the
 * provider does not answer; the job is then tried again.
 */
export async function deliverEvidence(db: Db, disputeRef: string): Promise<void> {
  const [saved, dispute] = await Promise.all([
    findEvidence(db, disputeRef),
    findDispute(db, disputeRef),
  ]);
  if (saved?.state !== "sending" || dispute === null) return;
  const { id, attempt, evidence } = saved;
  const there = await provider.disputes.fetchEvidence(disputeRef);
  const isOwn = there.isSent && there.evidenceId === id;
  const answer = isOwn
    ? done(null)
    : there.isSent
      ? ({ ok: false, failure: "Evidence was sent without the shop." } as const)
      : await provider.disputes.sendEvidence({
          id,
          disputeRef,
          attempt,
          evidence: evidence as Evidence,
        });
  await db
    .updateTable("disputeEvidence")
    .set(
      answer.ok
        ? { state: "sent", sentAt: new Date(), failure: null }
        : { state: "refused", failure: answer.failure },
    )
    .where("disputeRef", "=", disputeRef)
    .where("attempt", "=", attempt)
    .where("state", "=", "sending")
    .execute();
  await settleCharge(db, dispute.chargeRef);
}
