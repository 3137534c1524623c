import {
  listLateOrders,
  type ProposedOrder,
} from "#shop/back-office/late-orders/late-orders.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import { addDays, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import type { Waiting } from "#shop/making/delayed-lines.ts";
import { waitingOf } from "#shop/making/move-day.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { unlessHeld } from "#shop/shipping/arrival-words.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";
import type { Nation } from "#shop/shipping/bank-holidays.ts";
import type { LateReason } from "#shop/back-office/late-orders/late-orders.ts";

/** A row of the list, with what its mail says. */
export type LateRow = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly pieces: string;
  readonly leaveBy: string;
  readonly leaves: string;
  readonly why: string;
  readonly isHeld: boolean;
  readonly proposed: string;
  /** The first day that can be chosen. */
  readonly first: string;
  readonly waiting: Waiting;
  /** How the day of arrival follows from the day on which it leaves. */
  readonly transit: { readonly days: number; readonly nation: Nation | null };
  /** The condition of that day across customs. */
  readonly unlessHeld: string;
};

const whyWords: Readonly<Record<LateReason, string>> = {
  passed: "Its day is over",
  closed: "Closed on its day",
  held: "A flag stops it today",
  full: "More is to be made before it than the workshop makes",
};

/** The orders that cannot leave on their day, each with a new one and what its mail needs. */
export async function readLate(now: Date) {
  const { orders, count } = await listLateOrders(db(), now);
  const found = await findOrders(
    db(),
    orders.map(({ orderId }) => orderId),
  );
  const records = new Map(
    (await listOrderRecords(db(), found)).map((record) => [record.order.id, record]),
  );
  const rows: LateRow[] = [];
  for (const order of orders) {
    const record = records.get(order.orderId);
    if (record === undefined) continue;
    const { country, postcode } = record.order.address;
    const shipping = await findShippingOption(db(), country, postcode);
    rows.push({
      ...rowOf(order, now),
      waiting: waitingOf(record),
      transit: shipping.ok
        ? { days: shipping.option.transitDays, nation: shipping.option.nation }
        : { days: 0, nation: null },
      unlessHeld: unlessHeld(record.order.address),
    });
  }
  return { rows, count };
}

function rowOf(
  order: ProposedOrder,
  now: Date,
): Omit<LateRow, "waiting" | "transit" | "unlessHeld"> {
  const { orderId, orderNumber, customerName, pieces, leaveBy, reason, isHeld, proposed } = order;
  const today = londonDay(now);
  return {
    orderId,
    orderNumber,
    customerName,
    pieces,
    leaveBy,
    leaves: formatShortDay(leaveBy, now),
    why: isHeld && reason !== "held" ? `${whyWords[reason]}; a flag stops it` : whyWords[reason],
    isHeld,
    proposed,
    first: addDays(leaveBy > today ? leaveBy : today, 1),
  };
}
