import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import {
  approveRefund,
  retryRefund,
  undoRefund,
  type Retry,
} from "#shop/payments/refunds/decide-refund.server.ts";
import { explainRefund } from "#shop/payments/refunds/explain-refund.server.ts";
import type { RefundParts } from "#shop/payments/refunds/refund-rules.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import {
  requestRefundOf,
  type RefundRequest,
  type RequestedRefund,
  type RequestRefused,
} from "#shop/payments/refunds/request-refund.server.ts";
import { areAvailable, lessLines, type LineQuantity } from "./fulfilment.ts";
import { withOrderOf } from "./order-record.server.ts";
import { stillHereOf, type OrderRecord } from "./order-record.ts";
import { fateOf } from "./refund-fate.ts";
import { withCustomer } from "#shop/fulfilment/returns/return.ts";
import { closeSettledReturns } from "./returns/close-return.server.ts";
import { shelveReturned } from "./returns/receive-return.server.ts";

/** A refund as staff enter it. */
export type OrderRefund = RefundRequest & {
  /** Pieces that came back and go on the shelf again; goods made to order have no shelf. */
  readonly shelved?: readonly LineQuantity[];
};

type RefundOrderRefusal =
  | RequestRefused["reason"]
  /** Pieces that were not to be sent any more have been sent. */
  | "sent_meanwhile";

/**
 * Requests a refund of an order, and does what follows for its goods: pieces that came back go into stock
 * again, and a return that is refunded with this is closed. Pieces that are no longer to be sent are kept back
 * from now on (`heldOf`). Refuses what `requestRefundOf` refuses, pieces for the shelf that the customer does not
 * have, and to keep pieces that were sent meanwhile.
 */
export async function refundOrder(
  db: Db,
  orderId: string,
  { shelved = [], ...request }: OrderRefund,
): Promise<Done<RequestedRefund> | Refused<RefundOrderRefusal>> {
  const { actor } = request;
  return withOrderOf<RequestedRefund, RefundOrderRefusal>(
    db,
    { orderId, actor },
    async (tx, record) => {
      const unsent = stillHereOf(record);
      if (!areKept(unsent, request.lines)) return refused("sent_meanwhile");
      if (shelved.length > 0 && !areAvailable(shelved, withCustomer(record)))
        return refused("wrong_lines");
      const requested = await requestRefundOf(tx, record.order, { ...request, unsent });
      if (!requested.ok) return requested;
      if (shelved.length > 0) await shelveReturned(tx, record, { actor, lines: shelved });
      if (!requested.value.isAwaitingApproval) await closeSettledReturns(tx, record.order, actor);
      return requested;
    },
  );
}

/** Whether all pieces that a refund keeps from being sent are still to be sent. */
function areKept(unsent: readonly LineQuantity[], lines: RefundParts["lines"]): boolean {
  const kept = lines.map((line) => ({ ...line, quantity: line.cancelledQuantity }));
  return lessLines(kept, unsent).length === 0;
}

type OfRefund = { readonly orderId: string; readonly refundId: string; readonly actor: Actor };

type DecisionRefusal =
  | Extract<
      Awaited<ReturnType<typeof approveRefund | typeof undoRefund | typeof retryRefund>>,
      { ok: false }
    >["reason"]
  | "no_refund"
  /** More of its pieces have left, or fewer, than the person saw. */
  | "left_meanwhile"
  | "sent_meanwhile";

export type RefundDecision = "approve" | "decline" | "retry";

/**
 * Decides about a refund of an order: approves or declines one that waits for an owner, or retries one that
 * failed. Closes the return that is refunded with it. An approval refunds the money and cancels the pieces that
 * are still here; with `seenLeft`, how many of its pieces the owner saw gone (`fateOf`), it is refused when that
 * number has changed. Refuses to retry one that would keep pieces which were sent after the provider had refused it.
 * `mayApprove` is whether they may send any sum.
 */
export function decideOrderRefund(
  db: Db,
  {
    decision,
    seenLeft,
    ...about
  }: OfRefund & Retry & { readonly decision: RefundDecision; readonly seenLeft?: number },
): Promise<Done<null> | Refused<DecisionRefusal | "no_order" | "act_pending">> {
  return withOrderRefund<DecisionRefusal>(db, about, async (tx, record, refund) => {
    const unsent = stillHereOf(record);
    switch (decision) {
      case "approve":
        return seenLeft !== undefined && seenLeft !== fateOf(record, refund).left
          ? refused("left_meanwhile")
          : approveRefund(tx, refund.id, { ...about, unsent, lines: stillHere(unsent, refund) });
      case "decline":
        return undoRefund(tx, refund.id, about.actor);
      case "retry": {
        // One that the provider had accepted before it failed has kept its pieces since.
        const isRefused = refund.state === "failed" && refund.sentAt === null;
        return isRefused && !areKept(unsent, refund.lines)
          ? refused("sent_meanwhile")
          : retryRefund(tx, refund.id, { ...about, unsent });
      }
    }
  });
}

/** The lines of a refund, which cancels no more pieces than are still here. */
function stillHere(unsent: readonly LineQuantity[], refund: Refund): RefundParts["lines"] {
  return refund.lines.map((line) => {
    const here = unsent.find(({ position }) => position === line.position)?.quantity ?? 0;
    return { ...line, cancelledQuantity: Math.min(line.cancelledQuantity, here) };
  });
}

type ExplainRefusal =
  | Extract<Awaited<ReturnType<typeof explainRefund>>, { ok: false }>["reason"]
  | "sent_meanwhile";

/**
 * Enters what a refund made at the provider was for, and closes the return that it refunded. Refuses to keep
 * pieces that were sent.
 */
export function explainOrderRefund(
  db: Db,
  { orderId, refundId, actor, ...parts }: OfRefund & RefundParts,
): Promise<Done<null> | Refused<ExplainRefusal | "no_order" | "act_pending">> {
  return withOrderRefund<ExplainRefusal>(db, { orderId, refundId, actor }, async (tx, record) => {
    const unsent = stillHereOf(record);
    return areKept(unsent, parts.lines)
      ? explainRefund(tx, refundId, { ...parts, actor, unsent })
      : refused("sent_meanwhile");
  });
}

/** Does something about a refund of an order, which is locked, and closes the returns that it settles. */
function withOrderRefund<Reason extends string>(
  db: Db,
  { orderId, refundId, actor }: OfRefund,
  work: (tx: Db, record: OrderRecord, refund: Refund) => Promise<Done<null> | Refused<Reason>>,
) {
  return withOrderOf<null, Reason | "no_refund">(db, { orderId, actor }, async (tx, record) => {
    const refund = record.refunds.find(({ id }) => id === refundId);
    if (refund === undefined) return refused("no_refund");
    const outcome = await work(tx, record, refund);
    if (outcome.ok) await closeSettledReturns(tx, record.order, actor);
    return outcome;
  });
}
