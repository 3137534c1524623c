import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { resolveFlagsOf } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { SHOP, type Actor } from "#shop/platform/actor.ts";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import type { Pieces } from "./left-to-refund.ts";
import { refundSums, type RefundParts, type RefundRefusal } from "./refund-rules.ts";
import { unapprovedPence } from "./refund-approval.ts";
import { isApproved, replaceRefundLines, updateRefund } from "./refund-queries.server.ts";
import { lapsesBefore, type Refund } from "./refund.ts";
import { addSendRefund } from "./request-refund.server.ts";
import { readRefundable } from "./refundable.server.ts";
import { lockRefund } from "./send-refund.server.ts";
import { soldOf } from "./sold.ts";

type Decision<Reason extends string> = Promise<
  Done<null> | Refused<Reason | "no_refund" | "wrong_state">
>;

/**
 * Approves a refund that waits for an owner, and sends it. Its sum has to be left still. `lines` are those that
 * were asked for, of which fewer pieces are kept back when some have been sent; `unsent` is what is to be sent yet.
 */
export async function approveRefund(
  db: Db,
  refundId: string,
  {
    actor,
    lines,
    unsent = [],
  }: {
    readonly actor: Actor;
    readonly lines?: RefundParts["lines"];
    readonly unsent?: Pieces;
  },
): Decision<RefundRefusal | "lapsed" | "refund_open" | "disputed" | "sum_changed"> {
  return withRefund(db, refundId, async (tx, { order, refund }) => {
    if (refund.state !== "awaiting_approval") return refused("wrong_state");
    // The job that ends it may not have run yet.
    if (refund.requestedAt < lapsesBefore(new Date())) return refused("lapsed");
    const state = await readRefundable(tx, order, { unsent });
    if (state === null) return refused("no_refund");
    if (state.isDisputed) return refused("disputed");
    if (state.refunds.some((one) => one.state === "requested" || one.state === "sending"))
      return refused("refund_open");
    // What was refunded meanwhile may have changed which pieces are left, and the VAT that goes with them.
    const wanted = { ...refund, lines: lines ?? refund.lines };
    const sums = refundSums(soldOf(order), state.left, wanted);
    if (!sums.ok) return sums;
    if (sums.value.amountPence !== refund.amountPence) return refused("sum_changed");
    await replaceRefundLines(tx, refund, sums.value.lines);
    await updateRefund(tx, refund.id, {
      state: "requested",
      vatPence: sums.value.vatPence,
      shippingVatPence: sums.value.shippingVatPence,
      approvedByKind: actor.kind,
      approvedById: actor.id,
      approvedAt: new Date(),
    });
    await recordDecision(tx, order, { refund, event: "refund_approved", actor });
    await addSendRefund(tx, refund.id);
    return done(null);
  });
}

/** Takes back a refund that waits for approval or that no job has begun to send. */
export async function undoRefund(db: Db, refundId: string, actor: Actor): Decision<never> {
  return withRefund(db, refundId, async (tx, { order, refund }) => {
    if (refund.state !== "awaiting_approval" && refund.state !== "requested")
      return refused("wrong_state");
    // A refund that failed under its credit note is owed: it can't be taken back.
    if (refund.creditNoteNumber !== null) return refused("wrong_state");
    await updateRefund(tx, refund.id, { state: "undone" });
    await recordDecision(tx, order, { refund, event: "refund_undone", actor });
    return done(null);
  });
}

/** Who retries a refund, and whether they may send any sum without an owner. */
export type Retry = {
  readonly actor: Actor;
  readonly mayApprove: boolean;
  /** The pieces that are still to be sent. */
  readonly unsent?: Pieces;
};

/**
 * Sends again a refund that was refused or has failed, under the credit note that it may have. One that the
 * provider never accepted is asked for like a new one: its pieces have to be left still, and above the limit
 * an owner tries it.
 */
export async function retryRefund(
  db: Db,
  refundId: string,
  { actor, mayApprove, unsent = [] }: Retry,
): Decision<RefundRefusal | "refund_open" | "disputed" | "sum_changed" | "needs_owner"> {
  return withRefund(db, refundId, async (tx, { order, refund }) => {
    if (refund.state !== "failed") return refused("wrong_state");
    const state = await readRefundable(tx, order, { except: refund.id, unsent });
    if (state === null) return refused("no_refund");
    if (state.isDisputed) return refused("disputed");
    if (state.refunds.some((one) => one.state === "requested" || one.state === "sending"))
      return refused("refund_open");
    if (refund.amountPence > state.left.moneyPence) return refused("above_left");
    if (refund.sentAt === null) {
      const sums = refundSums(soldOf(order), state.left, refund);
      if (!sums.ok) return sums;
      if (sums.value.amountPence !== refund.amountPence) return refused("sum_changed");
      const limit = unapprovedPence(state.refunds, { mayApprove, now: new Date() });
      const isAbove = limit !== null && refund.amountPence > limit;
      if (isAbove && !(await isApproved(tx, refund.id))) return refused("needs_owner");
    }
    await updateRefund(tx, refund.id, {
      state: "requested",
      attempt: refund.attempt + 1,
      providerRef: null,
      providerStatus: null,
      failure: null,
      finishedAt: null,
    });
    await recordDecision(tx, order, { refund, event: "refund_requested", actor });
    await addSendRefund(tx, refund.id);
    return done(null);
  });
}

/** Ends the refunds that have waited for approval for too long, 100 at most. */
export async function lapseRefunds(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "awaiting_approval")
    .where("requestedAt", "<", lapsesBefore(new Date()))
    .orderBy("requestedAt")
    .limit(100)
    .execute();
  for (const { id } of rows)
    await withRefund(db, id, async (tx, { order, refund }) => {
      if (refund.state !== "awaiting_approval") return refused("wrong_state");
      await updateRefund(tx, id, { state: "lapsed" });
      await recordDecision(tx, order, { refund, event: "refund_lapsed", actor: SHOP });
      return done(null);
    });
}

function withRefund<Reason extends string>(
  db: Db,
  refundId: string,
  work: (
    tx: Db,
    found: { readonly order: Order; readonly refund: Refund },
  ) => Promise<Done<null> | Refused<Reason>>,
): Promise<Done<null> | Refused<Reason | "no_refund">> {
  return inTransaction(db, async (tx) => {
    const found = await lockRefund(tx, refundId);
    return found === null ? refused("no_refund") : work(tx, found);
  });
}

type Decided = {
  readonly refund: Refund;
  readonly event: "refund_approved" | "refund_requested" | "refund_undone" | "refund_lapsed";
  readonly actor: Actor;
};

async function recordDecision(
  tx: Db,
  order: Order,
  { refund, event, actor }: Decided,
): Promise<void> {
  const detail = { refundId: refund.id, amountPence: refund.amountPence };
  await recordEvent(tx, { orderId: order.id, event, actor, detail });
  const about = { codes: ["refund_to_approve"], subject: refund.id, actor } as const;
  await resolveFlagsOf(tx, order.id, { ...about, resolution: event.replaceAll("_", " ") });
}
