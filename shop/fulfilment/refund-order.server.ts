import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Order } from "#shop/orders/order.ts";
import {
  approveRefund,
  retryRefund,
  undoRefund,
  type Retry,
} from "#shop/payments/refunds/decide-refund.server.ts";
import { explainRefund } from "#shop/payments/refunds/explain-refund.server.ts";
import type { RefundParts } from "#shop/payments/refunds/refund-rules.ts";
import {
  requestRefundOf,
  type RefundRequest,
  type RequestedRefund,
  type RequestRefused,
} from "#shop/payments/refunds/request-refund.server.ts";
import {
  areAvailable,
  lessLines,
  sumLines,
  takeFromOpen,
  type LineQuantity,
} from "./fulfilment.ts";
import { replaceLines } from "./fulfilment-queries.server.ts";
import { findOrderRecord, withOrderOf } from "./order-record.server.ts";
import { toSendOf, unsentOf, type OrderRecord } from "./order-record.ts";
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
 * Requests a refund of an order, and does what follows for its goods: pieces that are no longer to be sent
 * are not made, pieces that came back go into stock again, and a return that is refunded with this is
 * closed. Refuses what `requestRefund` refuses, pieces for the shelf that the customer does not have, and to
 * keep pieces that were sent meanwhile.
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
      if (!areKept(record, request.lines)) return refused("sent_meanwhile");
      if (shelved.length > 0 && !areAvailable(shelved, withCustomer(record)))
        return refused("wrong_lines");
      const requested = await requestRefundOf(tx, record.order, request);
      if (!requested.ok) return requested;
      await makeNoMoreThanIsSent(tx, record.order);
      if (shelved.length > 0) await shelveReturned(tx, record, { actor, lines: shelved });
      if (!requested.value.isAwaitingApproval) await closeSettledReturns(tx, record.order, actor);
      return requested;
    },
  );
}

/** Whether all pieces that a refund keeps from being sent are still to be sent. */
function areKept(record: OrderRecord, lines: RefundParts["lines"]): boolean {
  const kept = lines.map((line) => ({ ...line, quantity: line.cancelledQuantity }));
  return lessLines(kept, sumLines(unsentOf(record))).length === 0;
}

/** Takes pieces that are no longer to be sent out of what is being made, before what is ready. */
async function makeNoMoreThanIsSent(tx: Db, order: Order): Promise<void> {
  const record = await findOrderRecord(tx, order);
  const { fulfilments } = record;
  let surplus = lessLines(
    fulfilments.flatMap(({ state, lines }) =>
      state === "making" || state === "ready" ? lines : [],
    ),
    sumLines(toSendOf(record)),
  );
  for (const state of ["making", "ready"])
    for (const remainder of takeFromOpen(
      fulfilments.filter((each) => each.state === state),
      surplus,
    )) {
      const before = fulfilments.find(({ id }) => id === remainder.id)?.lines ?? [];
      surplus = lessLines(surplus, lessLines(before, remainder.lines));
      await replaceLines(tx, order.id, remainder);
    }
}

type OfRefund = { readonly orderId: string; readonly refundId: string; readonly actor: Actor };

const decisions = {
  approve: (tx: Db, id: string, { actor }: Retry) => approveRefund(tx, id, actor),
  decline: (tx: Db, id: string, { actor }: Retry) => undoRefund(tx, id, actor),
  retry: retryRefund,
} as const;
export type RefundDecision = keyof typeof decisions;
type DecisionRefusal =
  | Extract<Awaited<ReturnType<(typeof decisions)[RefundDecision]>>, { ok: false }>["reason"]
  | "no_refund"
  | "sent_meanwhile";

/**
 * Decides about a refund of an order: approves or declines one that waits for an owner, or retries one that
 * failed. Closes the return that is refunded with it. Refuses to retry one that would keep pieces
 * which were sent after the provider had refused it. `mayApprove` is whether they may send any sum.
 */
export function decideOrderRefund(
  db: Db,
  { decision, ...about }: OfRefund & Retry & { readonly decision: RefundDecision },
): Promise<Done<null> | Refused<DecisionRefusal | "no_order" | "act_pending">> {
  return withOrderRefund<DecisionRefusal>(db, about, async (tx, record) => {
    const refund = record.refunds.find(({ id }) => id === about.refundId);
    // One that the provider had accepted before it failed has kept its pieces since.
    const isRefused = refund?.state === "failed" && refund.sentAt === null;
    if (decision === "retry" && isRefused && !areKept(record, refund.lines))
      return refused("sent_meanwhile");
    return decisions[decision](tx, about.refundId, about);
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
  return withOrderRefund<ExplainRefusal>(db, { orderId, refundId, actor }, async (tx, record) =>
    areKept(record, parts.lines)
      ? explainRefund(tx, refundId, { ...parts, actor })
      : refused("sent_meanwhile"),
  );
}

/** Does something about a refund of an order, which is locked, and closes the returns that it settles. */
function withOrderRefund<Reason extends string>(
  db: Db,
  { orderId, refundId, actor }: OfRefund,
  work: (tx: Db, record: OrderRecord) => Promise<Done<null> | Refused<Reason>>,
) {
  return withOrderOf<null, Reason | "no_refund">(db, { orderId, actor }, async (tx, record) => {
    const { order, refunds } = record;
    if (!refunds.some(({ id }) => id === refundId)) return refused("no_refund");
    const outcome = await work(tx, record);
    if (outcome.ok) await closeSettledReturns(tx, order, actor);
    return outcome;
  });
}
