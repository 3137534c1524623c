import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { ListedOrder } from "#shop/back-office/found-orders.server.ts";
import type { MoneyState } from "#shop/back-office/order-summary.ts";
import { nextInWords, type NextInWords } from "#shop/back-office/next-step.ts";

/** A row of the list of orders in words, on a day. */
export type OrderRow = Pick<
  ListedOrder,
  "orderId" | "orderNumber" | "customerName" | "town" | "pieces" | "flags" | "acts"
> & {
  readonly placed: string;
  readonly next: NextInWords;
  /** Under the next step: the promised day, or the carrier. */
  readonly nextNote: string;
  readonly goods: Pick<ListedOrder, "goodsState" | "restState">;
  /** null for people who see no prices. */
  readonly money: { readonly state: MoneyState; readonly total: string } | null;
};

/** Puts a row into words. */
export function toOrderRow(listed: ListedOrder, now: Date): OrderRow {
  const { orderId, orderNumber, customerName, town, pieces, flags, acts } = listed;
  return {
    orderId,
    orderNumber,
    customerName,
    town,
    pieces,
    flags,
    acts,
    // Without the weekday: nothing is due on it.
    placed: formatShortDay(londonDay(listed.placedAt), now).replace(/^\S+ /, ""),
    next: nextInWords(listed.next, now),
    nextNote: nextNote(listed, now),
    goods: { goodsState: listed.goodsState, restState: listed.restState },
    money:
      listed.moneyState === null || listed.totalPence === null
        ? null
        : { state: listed.moneyState, total: formatPounds(pence(listed.totalPence)) },
  };
}

function nextNote({ next, promisedFor }: ListedOrder, now: Date): string {
  if (next.kind === "await_delivery")
    return next.day === null
      ? next.detail
      : `${next.detail}, left ${formatShortDay(next.day, now)}`;
  return promisedFor === null || next.kind === "await_payment"
    ? ""
    : `promised ${formatShortDay(promisedFor, now)}`;
}
