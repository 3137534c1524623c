import type { Held } from "#shop/fulfilment/order-record.ts";
import { formatPounds } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { actorName } from "./order-view.ts";
import { piecesInWords } from "./parcel-view.ts";
import { momentOf } from "./refund/money-words.ts";

type Reader = {
  /** The names of the people of the staff, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether the person may read sums. */
  readonly seesAll: boolean;
  readonly now: Date;
};

/**
 * Why pieces of an order are not to be sent: "Waits for a refund of £54.00. Ann asked for it at 13:05, and no
 * owner has approved it yet. Keep here: 1 Kitchen Maid."
 */
export function heldInWords(
  order: Order,
  { refund, lines }: Held,
  { names, seesAll, now }: Reader,
): string {
  const { amountPence, requestedBy, requestedAt, state } = refund;
  const sum = seesAll ? ` of ${formatPounds(amountPence)}` : "";
  const who = actorName(requestedBy, names);
  const then =
    state === "awaiting_approval" ? "and no owner has approved it yet" : "and it is on its way";
  return (
    `Waits for a refund${sum}. ${who} asked for it ${momentOf(requestedAt, now)}, ${then}. ` +
    `Keep here: ${piecesInWords(order, lines)}.`
  );
}
