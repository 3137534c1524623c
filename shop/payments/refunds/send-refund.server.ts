import type { Order } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { findPayment } from "#shop/payments/payments.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { RefundToMake } from "./provider-refund.ts";
import { recordAccepted, recordFailed } from "./record-refund.server.ts";
import { findRefund, updateRefund } from "./refund-queries.server.ts";
import type { Refund } from "./refund.ts";
import { settleCharge } from "./settle-charge.server.ts";

/**
 * Sends a requested refund to the provider and records the answer. Safe to run again, in parallel and
 * after the process was killed: within a day the idempotency key makes the same request the same refund,
 * and as the provider may forget it later, a later try first looks for the row's id in what the provider
 * has. Throws when the provider does not answer; the job is then tried again.
 */
export async function sendRefund(db: Db, refundId: string): Promise<void> {
  let begun = await begin(db, refundId);
  if (begun?.isRepeated) {
    await settleCharge(db, begun.wanted.chargeRef);
    begun = await begin(db, refundId);
  }
  if (begun === null) return;
  const { wanted } = begun;
  const answer = await provider.refund(wanted);
  await db.transaction().execute(async (tx) => {
    const found = await lockRefund(tx, refundId);
    // A parallel try, or an event, may have recorded it.
    if (found?.refund.state !== "sending" || found.refund.attempt !== wanted.attempt) return;
    const { order, refund } = found;
    if (!answer.ok) return recordFailed(tx, order, { refund, failure: answer.failure });
    const { value } = answer;
    if (value.status === "failed" || value.status === "canceled")
      return recordFailed(tx, order, {
        refund,
        failure: value.failure ?? value.status,
        failed: value,
      });
    await recordAccepted(tx, order, { refund, accepted: value });
  });
}

type Begun = { readonly wanted: RefundToMake; readonly isRepeated: boolean };

/** Marks the refund as being sent. Null if it is not open; `isRepeated` if an earlier try has begun. */
async function begin(db: Db, refundId: string): Promise<Begun | null> {
  return db.transaction().execute(async (tx) => {
    const found = await lockRefund(tx, refundId);
    if (found === null) return null;
    const { order, refund } = found;
    if (refund.state !== "requested" && refund.state !== "sending") return null;
    await updateRefund(tx, refund.id, { state: "sending" });
    const chargeRef = (await findPayment(tx, refund.paymentId))?.chargeRef ?? null;
    assert(chargeRef !== null, "what is refunded was paid");
    const { id, attempt, amountPence, actId } = refund;
    const about = { id, attempt, orderNumber: order.orderNumber, parts: refund, actId };
    const wanted = { ...about, chargeRef, amountPence };
    return { wanted, isRepeated: refund.state === "sending" };
  });
}

/** Locks the order of a refund and reads both; null if there is no such refund. */
export async function lockRefund(
  tx: Db,
  refundId: string,
): Promise<{ readonly order: Order; readonly refund: Refund } | null> {
  const found = await findRefund(tx, refundId);
  const order = found === null ? null : await lockOrder(tx, found.orderId);
  // Read again under the lock.
  const refund = await findRefund(tx, refundId);
  return order === null || refund === null ? null : { order, refund };
}
