import { formatDay } from "#shop/kit/time.ts";
import {
  awaitsDelivery,
  parcelsOf,
  sumLines,
  type LineQuantity,
  type Parcel,
} from "#shop/fulfilment/fulfilment.ts";
import { toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { optionsText, type Order } from "#shop/orders/order.ts";
import { promisedBy } from "#shop/shipping/arrival-words.ts";

/** Some pieces of a line: "Kitchen Maid", "Colour: Black, Lath length: 1.5 m", 2. */
export type PiecesView = {
  readonly position: number;
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
};

/** A parcel as pages show it. Days are text. */
export type ParcelView = {
  readonly id: string;
  /** "Parcel 2 of 3"; "Parcel" alone when there is one. */
  readonly title: string;
  readonly carrier: string;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  /** What has become of it, in one sentence. */
  readonly sentence: string;
  /** Whether the customer can say that it has arrived. */
  readonly canConfirm: boolean;
  /** Empty in orders older than the lines of parcels. */
  readonly pieces: readonly PiecesView[];
};

/** What is still to be sent for one day. */
export type ToComeView = {
  /** "Thursday 26 November"; null when no day is known. */
  readonly day: string | null;
  readonly pieces: readonly PiecesView[];
};

export function toParcelViews({ order, fulfilments }: OrderRecord): ParcelView[] {
  const parcels = parcelsOf(fulfilments);
  return parcels.map((parcel, index) => ({
    id: parcel.id,
    title: parcels.length > 1 ? `Parcel ${index + 1} of ${parcels.length}` : "Parcel",
    ...parcel.shipment,
    sentence: sentenceOf(parcel, order.address),
    canConfirm: awaitsDelivery(parcel),
    pieces: toPieces(order, parcel.lines),
  }));
}

function sentenceOf(parcel: Parcel, to: Order["address"]): string {
  const { state, dispatchedAt, deliveredAt, deliveredBy, promisedFor } = parcel;
  const dispatched = `Dispatched on ${formatDay(dispatchedAt)}`;
  if (state === "returned") return `${dispatched}. The carrier brought it back to us.`;
  if (deliveredAt === null || deliveredBy === "assumed") {
    if (deliveredAt !== null) return `${dispatched}. It should have arrived by now.`;
    if (promisedFor === null) return `${dispatched}.`;
    return `${dispatched}. It should arrive by ${promisedBy(promisedFor, to, dispatchedAt)}.`;
  }
  return `${dispatched}, delivered on ${formatDay(deliveredAt)}.`;
}

/** What is still to be sent of an order, by its days, the earliest first. */
export function toComeOf(record: OrderRecord): ToComeView[] {
  const { order } = record;
  const dayOf = ({ position }: LineQuantity) =>
    order.lines.find((line) => line.position === position)?.promisedFor ?? null;
  const byDay = Map.groupBy(sumLines(toSendOf(record)), dayOf);
  return [...byDay]
    .toSorted(([a], [b]) => (a ?? "9").localeCompare(b ?? "9"))
    .map(([day, pieces]) => ({
      day: day && promisedBy(day, order.address, order.placedAt),
      pieces: toPieces(order, pieces),
    }));
}

/** Some pieces of an order's lines, with their names. */
export function toPieces({ lines }: Order, pieces: readonly LineQuantity[]): PiecesView[] {
  return pieces.flatMap(({ position, quantity }) =>
    lines
      .filter((line) => line.position === position)
      .map(({ name, options }) => ({
        position,
        name,
        options: optionsText(options),
        quantity,
      })),
  );
}

/** "2 × Rubber Grippers, Kitchen Maid". */
export function piecesText(pieces: readonly PiecesView[]): string {
  return pieces
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(", ");
}
