import { DAY_MS } from "#shop/kit/time.ts";
import { parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { heldOf, toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";

/** How long after its dispatch a parcel may still be asked about in the workshop. */
const SENT_SHOWN_MS = 30 * DAY_MS;

/**
 * Whether people who make and pack may see an order: it is to be sent, or would be if no refund waited, or was sent
 * within the last 30 days.
 */
export function isForWorkshop(record: OrderRecord, now: Date): boolean {
  const since = now.getTime() - SENT_SHOWN_MS;
  return (
    toSendOf(record).some(({ quantity }) => quantity > 0) ||
    heldOf(record).length > 0 ||
    parcelsOf(record.fulfilments).some(({ dispatchedAt }) => dispatchedAt.getTime() >= since)
  );
}

/** The same about an order of which nothing is to be sent any more: since the event that ended it. */
export function wasForWorkshop(ended: { readonly at: Date } | null, now: Date): boolean {
  return ended !== null && ended.at.getTime() >= now.getTime() - SENT_SHOWN_MS;
}
