import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { lastDayOf, offerState, type Offer } from "#shop/offers/offer.ts";

/** "Sent, valid until 7 Dec", "Draft", "Paid: LL-10042". */
export function stateInWords(offer: Offer, now: Date): string {
  switch (offerState(offer, now)) {
    case "draft":
      return "Draft, not sent";
    case "open": {
      const until =
        offer.validUntil === null ? "" : formatShortDay(lastDayOf(offer.validUntil), now);
      const isBehind = offer.sentVersion !== offer.version;
      return `${isBehind ? "Changed since it was sent" : "Sent"}, valid until ${until}`;
    }
    case "lapsed":
      return offer.validUntil === null
        ? "Lapsed"
        : `Lapsed on ${formatShortDay(lastDayOf(offer.validUntil), now)}`;
    case "withdrawn":
      return offer.withdrawnAt === null
        ? "Withdrawn"
        : `Withdrawn on ${formatShortDay(londonDay(offer.withdrawnAt), now)}`;
    case "paid":
      return `Paid: ${offer.paidOrder}`;
  }
}
