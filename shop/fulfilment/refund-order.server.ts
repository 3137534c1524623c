import type { Actor } from "#shop/platform/actor.ts";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Order } from "#shop/orders/order.ts";
import { approveRefund } from "#shop/payments/refunds/decide-refund.server.ts";
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
import { toSendOf } from "./order-record.ts";
import { withCustomer } from "./return.ts";
import { closeSettledReturns, shelveReturned } from "./returns.server.ts";

/** A refund as staff enter it. */
export type OrderRefund = RefundRequest & {
  /** Pieces that came back and go on the shelf again; goods made to order have no shelf. */
  readonly shelved?: readonly LineQuantity[];
};

/**
 * Requests a refund of an order, and does what follows for its goods: pieces that are no longer to be sent
 * are not made, pieces that came back go into stock again, and a return that is refunded with this is
 * closed. Refuses what `requestRefund` refuses, and pieces for the shelf that the customer does not have.
 */
export async function refundOrder(
  db: Db,
  orderId: string,
  { shelved = [], ...request }: OrderRefund,
): Promise<Done<RequestedRefund> | Refused<RequestRefused["reason"]>> {
  const { actor } = request;
  return withOrderOf<RequestedRefund, RequestRefused["reason"]>(
    db,
    { orderId, actor },
    async (tx, record) => {
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

type OfRefund = { readonly order: Order; readonly refundId: string; readonly actor: Actor };

/** Approves a refund that waits for an owner, and closes the return that is refunded with it. */
export function approveOrderRefund(db: Db, { order, refundId, actor }: OfRefund) {
  return inTransaction(db, async (tx) => {
    const outcome = await approveRefund(tx, refundId, actor);
    if (outcome.ok) await closeSettledReturns(tx, order, actor);
    return outcome;
  });
}

/** Enters what a refund made at the provider was for, and closes the return that it refunded. */
export function explainOrderRefund(
  db: Db,
  { order, refundId, actor, ...parts }: OfRefund & RefundParts,
) {
  return inTransaction(db, async (tx) => {
    const outcome = await explainRefund(tx, refundId, { ...parts, actor });
    if (outcome.ok) await closeSettledReturns(tx, order, actor);
    return outcome;
  });
}
