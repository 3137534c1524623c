import { pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import type { Pieces } from "./left-to-refund.ts";
import { unapprovedPence } from "./refund-approval.ts";
import { insertRefund } from "./refund-queries.server.ts";
import {
  refundSums,
  type RefundParts,
  type RefundRefusal,
  type RefundSums,
} from "./refund-rules.ts";
import { readRefundable, type Refundable } from "./refundable.server.ts";
import type { Refund } from "./refund.ts";
import { listRefundsOf } from "./refunds.server.ts";
import { soldOf } from "./sold.ts";

/** What to refund, who asks, and whether they may send any sum without another's approval. */
export type RefundRequest = RefundParts & {
  readonly actor: Actor;
  /** An owner, or the shop itself. A manager may not above the shop's limit. */
  readonly mayApprove: boolean;
  /** The act of staff: the same one again is the same refund. */
  readonly actId?: string;
  /**
   * How many refunds of the order the person saw, in every state: refused as `refunded_meanwhile` when
   * there are more by now, so that two people do not refund the same thing one after the other.
   */
  readonly seenRefunds?: number;
  /** The sum on the button: refused as `sum_changed` when it is another by now. In pence. */
  readonly seenPence?: number;
  /** The pieces that are still to be sent: a refund of all that is left has to cancel them. */
  readonly unsent?: Pieces;
};

/** A refund that was written down. */
export type RequestedRefund = Pick<Refund, "id" | "amountPence" | "vatPence"> & {
  /** Whether an owner has to approve it first. */
  readonly isAwaitingApproval: boolean;
};

export type RequestRefused =
  | Refused<
      | RefundRefusal
      | "no_order"
      | "not_paid"
      | "disputed"
      | "sum_changed"
      /** Another act of staff on the order can still be undone. */
      | "act_pending"
    >
  /** Another refund of the order is on its way to the provider, or was requested meanwhile. */
  | (Refused<"refund_open" | "refunded_meanwhile"> & {
      readonly open: Pick<Refund, "amountPence" | "requestedBy" | "requestedAt">;
    });

/**
 * Requests a refund of an order: writes it down with its sums and adds the job that sends it. One refund
 * of an order is open at a time. Above the shop's limit for an order in 30 days, cancellations included, a
 * refund of somebody who may not approve it waits for an owner (docs/spec/decisions.md, Approval).
 */
export async function requestRefund(
  db: Db,
  orderId: string,
  request: RefundRequest,
): Promise<Done<RequestedRefund> | RequestRefused> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return refused("no_order");
    const isHeldUp = request.actor.kind === "staff" && (await findPendingAct(tx, orderId)) !== null;
    return isHeldUp ? refused("act_pending") : requestRefundOf(tx, order, request);
  });
}

/** The same for an order that the caller has locked. */
export async function requestRefundOf(
  tx: Db,
  order: Order,
  request: RefundRequest,
): Promise<Done<RequestedRefund> | RequestRefused> {
  // First what most of many requests at once are answered by: they hold the order's lock for a moment.
  const same = await findByAct(tx, order.id, request.actId);
  if (same !== null) return done(same);
  const all = await listRefundsOf(tx, order.id);
  const open = all.find(isOpen);
  if (open !== undefined) return { ...refused("refund_open"), open };
  const newest = all.at(-1);
  if (newest !== undefined && all.length > (request.seenRefunds ?? all.length))
    return { ...refused("refunded_meanwhile"), open: newest };
  const state = await readRefundable(tx, order, request);
  if (state === null) return refused("not_paid");
  const sums = checkRequest(order, state, request);
  if (!sums.ok) return sums;
  if (request.seenPence !== undefined && request.seenPence !== sums.value.amountPence)
    return refused("sum_changed");
  const limit = unapprovedPence(state.refunds, { ...request, now: new Date() });
  const isAwaitingApproval = limit !== null && sums.value.amountPence > limit;
  const id = await saveRequest(tx, {
    order,
    payment: state.payment,
    request,
    sums: sums.value,
    isAwaitingApproval,
  });
  return done({ id, ...sums.value, isAwaitingApproval });
}

function checkRequest(
  order: Order,
  { left, isDisputed }: Refundable,
  request: RefundRequest,
): Done<RefundSums> | RequestRefused {
  return isDisputed ? refused("disputed") : refundSums(soldOf(order), left, request);
}

function isOpen({ state }: Refund): boolean {
  return state === "requested" || state === "sending";
}

async function findByAct(
  tx: Db,
  orderId: string,
  actId: string | undefined,
): Promise<RequestedRefund | null> {
  if (actId === undefined) return null;
  const row = await tx
    .selectFrom("refunds")
    .select(["id", "amountPence", "vatPence", "state"])
    .where("orderId", "=", orderId)
    .where("actId", "=", actId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        amountPence: pence(row.amountPence),
        vatPence: pence(row.vatPence),
        isAwaitingApproval: row.state === "awaiting_approval",
      };
}

type NewRequest = {
  readonly order: Order;
  readonly payment: Payment;
  readonly request: RefundRequest;
  readonly sums: RefundSums;
  readonly isAwaitingApproval: boolean;
};

async function saveRequest(
  tx: Db,
  { order, payment, request, sums, isAwaitingApproval }: NewRequest,
): Promise<string> {
  const { actor } = request;
  const id = await insertRefund(
    tx,
    {
      orderId: order.id,
      paymentId: payment.id,
      state: isAwaitingApproval ? "awaiting_approval" : "requested",
      amountPence: sums.amountPence,
      vatPence: sums.vatPence,
      shippingPence: request.shippingPence,
      shippingVatPence: sums.shippingVatPence,
      goodwillPence: request.goodwillPence,
      deductionPence: request.deductionPence,
      isCompensation: request.isCompensation,
      reason: request.reason.trim(),
      origin: "shop",
      requestedByKind: actor.kind,
      requestedById: actor.kind === "customer" ? null : actor.id,
      actId: request.actId ?? null,
    },
    sums.lines,
  );
  const detail = { refundId: id, amountPence: sums.amountPence };
  await recordEvent(tx, { orderId: order.id, event: "refund_requested", actor, detail });
  if (isAwaitingApproval)
    await raiseFlag(tx, order, { code: "refund_to_approve", subject: id, actor });
  else await addSendRefund(tx, id);
  return id;
}

/** Adds the job that sends a requested refund. */
export async function addSendRefund(tx: Db, refundId: string): Promise<void> {
  await addJob(tx, {
    task: "send-refund",
    payload: { id: refundId },
    key: `send-refund:${refundId}`,
  });
}
