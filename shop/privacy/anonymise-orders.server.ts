import { DAY_MS } from "#shop/kit/time.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { anonymiseCancelRequests } from "#shop/fulfilment/personal-data.server.ts";
import { removeReturnDetails } from "#shop/fulfilment/returns/photos.server.ts";
import { deleteMailsOfOrders } from "#shop/mail/outbox.server.ts";
import { lockOrdersWithoutAccount, removePersonalData } from "#shop/orders/personal-data.server.ts";
import { removeEvidence } from "#shop/payments/disputes/saved-evidence.server.ts";
import { removeRefundReasons } from "#shop/payments/refunds/refunds.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How long after its last change a delivered order may still be sent back, refunded or asked about. */
const KEPT_MS = 60 * DAY_MS;

/**
 * Removes personal data from finished orders whose account is deleted. An order that may still be paid,
 * dispatched, sent back or refunded keeps it.
 *
 * Tax law requires orders to be kept for six years (VAT Act 1994, sch. 11, para. 6; VAT Notice 700/21):
 * a paid order keeps what its invoice shows, including name and postal address; an unpaid one keeps only
 * its lines. Can run at any time; skips orders that are locked.
 */
export async function anonymiseFinishedOrders(db: Db): Promise<void> {
  await db.transaction().execute(anonymiseWithin);
}

/** The same in the caller's transaction. */
export async function anonymiseWithin(tx: Db): Promise<void> {
  const locked = await lockOrdersWithoutAccount(tx);
  const changedAt = new Map(locked.map(({ order, changedAt }) => [order.id, changedAt]));
  const records = await listOrderRecords(
    tx,
    locked.map(({ order }) => order),
  );
  const now = new Date();
  const orderIds = records
    .filter((record) => isFinished(record, changedAt.get(record.order.id) ?? now, now))
    .map(({ order }) => order.id);
  await removePersonalData(tx, orderIds);
  await removeRefundReasons(tx, orderIds);
  await removeEvidence(tx, orderIds);
  await anonymiseCancelRequests(tx, orderIds);
  await removeReturnDetails(tx, orderIds);
  await deleteMailsOfOrders(tx, orderIds);
}

/** Whether nothing is owed any more and nobody can pay or send back. */
function isFinished({ order, status, payment }: OrderRecord, changedAt: Date, now: Date): boolean {
  const isSettled = now.getTime() - changedAt.getTime() > KEPT_MS;
  switch (status) {
    case "expired":
    case "payment_failed":
    case "refunded":
      return true;
    case "cancelled":
      // The payment page of an unpaid one may still be open; a paid one waits for its refund.
      return order.paidAt === null
        ? payment.state !== "pending" || payment.expiresAt <= payment.readAt
        : isSettled;
    case "delivered":
    case "partially_refunded":
      return isSettled;
    case "pending_payment":
    case "paid":
    case "processing":
    case "dispatched":
      return false;
  }
}
