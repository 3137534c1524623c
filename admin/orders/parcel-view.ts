import type { OrderPage } from "#shop/back-office/order-page.server.ts";
import { parcelsOf, type Fulfilment, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { toSendOf } from "#shop/fulfilment/order-record.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";

/** A parcel, or what is still to leave, as the page lists it. */
export type ParcelView = {
  /** Of its fulfilment; null for pieces that nobody has begun. */
  readonly id: string | null;
  readonly state: Fulfilment["state"] | "waiting";
  readonly pieces: string;
  readonly lines: readonly LineQuantity[];
  readonly carrier: string;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  /** "delivered Mon 16 Nov". */
  readonly words: string;
  /** "due Wed 18 Nov", while it is on its way. */
  readonly due: string;
};

/** The parcels of an order, and what is still to leave if a part of it has left. */
export function toParcelViews({ record, summary }: OrderPage, now: Date): ParcelView[] {
  const { order, fulfilments } = record;
  const sent = parcelsOf(fulfilments).map((parcel): ParcelView => ({
    id: parcel.id,
    state: parcel.state,
    pieces: piecesInWords(order, parcel.lines),
    lines: parcel.lines,
    ...parcel.shipment,
    words: parcelWords(parcel, now),
    due:
      parcel.state === "dispatched" && parcel.promisedFor !== null
        ? `due ${formatShortDay(parcel.promisedFor, now)}`
        : "",
  }));
  const rest = toSendOf(record).filter(({ quantity }) => quantity > 0);
  if (rest.length === 0 || sent.length === 0) return sent;
  const by = summary.leaveBy === null ? "" : `leaves by ${formatShortDay(summary.leaveBy, now)}`;
  return [
    ...sent,
    {
      id: null,
      state: "waiting",
      pieces: piecesInWords(order, rest),
      lines: rest.map(({ position, quantity }) => ({ position, quantity })),
      carrier: "",
      trackingNumber: null,
      trackingUrl: null,
      words: by,
      due: "",
    },
  ];
}

function parcelWords(parcel: Fulfilment, now: Date): string {
  const { state, dispatchedAt, deliveredAt, deliveredBy } = parcel;
  const day = (at: Date) => formatShortDay(londonDay(at), now);
  if (state === "returned") return "brought back by the carrier";
  if (deliveredAt !== null)
    return `${deliveredBy === "assumed" ? "assumed delivered" : "delivered"} ${day(deliveredAt)}`;
  return dispatchedAt === null ? "" : `left ${day(dispatchedAt)}`;
}

/** "2 Beech Pegs, 1 Kitchen Maid". */
export function piecesInWords({ lines }: Order, pieces: readonly LineQuantity[]): string {
  return pieces
    .flatMap(({ position, quantity }) =>
      lines.filter((line) => line.position === position).map(({ name }) => `${quantity} ${name}`),
    )
    .join(", ");
}
