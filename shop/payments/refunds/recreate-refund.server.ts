import { formatDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { issueCreditNote } from "./credit-notes.server.ts";
import { columns, type Imported } from "./import-refund.server.ts";
import { recordSent, restockCancelled } from "./record-refund.server.ts";
import { enqueueOrderRefunded } from "./refund-mail.server.ts";
import { findRefund, insertRefund } from "./refund-queries.server.ts";
import { refundSums } from "./refund-rules.ts";
import { readRefundable } from "./refundable.server.ts";
import { soldOf } from "./sold.ts";

/**
 * Recreates a refund that the shop has made with a database that was lost, from what the provider keeps
 * about it: its lines and sums as they were, its pieces back in stock, and a credit note. Its reason is in
 * the customer's e-mail only. False if the provider does not say what it was for, or if that does not add
 * up to its amount: a person has to explain it.
 */
export async function recreateRefund(
  tx: Db,
  order: Order,
  { payment, theirs }: Imported,
): Promise<boolean> {
  const { refundId, recorded, attempt } = theirs;
  if (refundId === null || recorded === null) return false;
  // What was paid a second time is no part of the price.
  if ((await getPaymentOf(tx, order.id)).id !== payment.id) return false;
  const state = await readRefundable(tx, order);
  if (state === null) return false;
  const reason = `See our e-mail of ${formatDay(theirs.createdAt)}.`;
  const sums = refundSums(soldOf(order), state.left, { ...recorded.parts, reason });
  if (!sums.ok || sums.value.amountPence !== theirs.amountPence) return false;
  const { parts, actId } = recorded;
  await insertRefund(
    tx,
    {
      ...columns(payment, theirs),
      id: refundId,
      origin: "shop",
      requestedByKind: SHOP.kind,
      requestedById: SHOP.id,
      actId,
      attempt: attempt ?? 1,
      vatPence: sums.value.vatPence,
      shippingPence: parts.shippingPence,
      shippingVatPence: sums.value.shippingVatPence,
      goodwillPence: parts.goodwillPence,
      deductionPence: parts.deductionPence,
      isCompensation: parts.isCompensation,
      reason,
    },
    sums.value.lines,
  );
  const refund = await findRefund(tx, refundId);
  if (refund === null) return false;
  await restockCancelled(tx, order, refund);
  await recordSent(tx, order, refund);
  const creditNoteNumber = await issueCreditNote(tx, order, refund);
  await enqueueOrderRefunded(tx, order, { refund, creditNoteNumber, what: "sent" });
  return true;
}
