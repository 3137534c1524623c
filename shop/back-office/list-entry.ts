import { londonDay, MINUTE_MS } from "#shop/kit/time.ts";
import { awaitsDelivery } from "#shop/fulfilment/fulfilment.ts";
import {
  beingMadeOf,
  toSendOf,
  toStartOf,
  type OrderRecord,
} from "#shop/fulfilment/order-record.ts";
import { blocksDispatch, stopsMaking, type FlagCode } from "#shop/orders/flag.ts";
import type { OrderLine } from "#shop/orders/order.ts";
import { orderActs, orderListViews, type OrderAct, type OrderListView } from "./order-views.ts";
import { orderSummary, type OrderSummary } from "./order-summary.ts";
import type { Next } from "./next-step.ts";
import { fold, wordsOf } from "./order-words.ts";

/** Raised by every change of the rules here or in what they use: the stored rows are then made again. */
export const SUMMARY_RULES = 5;

/** What lists show of an order, and by what they find, sort and choose it. */
export type ListEntry = OrderSummary & {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly placedAt: Date;
  readonly status: string;
  readonly customerName: string;
  readonly town: string;
  readonly totalPence: number;
  /** "Kitchen Maid, colour ivory, lath length 1.5 m; 2 Beech Pegs", 120 characters at most. */
  readonly pieces: string;
  readonly flags: number;
  readonly hasReturn: boolean;
  readonly views: readonly OrderListView[];
  readonly acts: readonly OrderAct[];
  /** As "GB". */
  readonly country: string;
  readonly skus: readonly string[];
  /** Of its parcels. */
  readonly carriers: readonly string[];
  readonly tags: readonly string[];
  /** To sort by: the most urgent has the smallest. */
  readonly nextKey: number;
  readonly nameKey: string;
  /** Text of a tsvector. */
  readonly words: string;
};

const PIECES_MAX = 120;
const NAME_MAX = 200;

/** Derives what lists show of an order from its records, its open flags and its tags. Does not depend on the time. */
export function listEntry(
  record: OrderRecord,
  { flags, tags }: Pick<Situation, "flags"> & { readonly tags: readonly string[] },
): ListEntry {
  const { order, fulfilments, returns } = record;
  const summary = orderSummary(record, flags);
  const views = viewsOf(record, { flags, summary });
  const skus = [...new Set(order.lines.map(({ sku }) => sku))];
  const shipments = fulfilments.flatMap(({ shipment }) => shipment ?? []);
  return {
    ...summary,
    orderId: order.id,
    orderNumber: order.orderNumber,
    placedAt: order.placedAt,
    status: record.status,
    customerName: order.customerName.slice(0, NAME_MAX),
    town: order.address.city.slice(0, NAME_MAX),
    totalPence: order.totalPence,
    pieces: piecesInWords(order.lines),
    flags: flags.length,
    hasReturn: returns.some(({ state }) => state !== "closed"),
    views,
    acts: actsOf(record, views),
    country: order.address.country,
    skus,
    carriers: [...new Set(shipments.map(({ carrier }) => carrier))],
    tags,
    nextKey: nextKeyOf(summary.next, order.placedAt),
    nameKey: fold(order.customerName).slice(0, NAME_MAX),
    words: wordsOf({
      orderNumber: order.orderNumber,
      names: [order.customerName, order.address.name],
      email: order.email,
      postcode: order.address.postcode,
      tags,
      skus,
      tracking: shipments.flatMap(({ trackingNumber }) => trackingNumber ?? []),
    }),
  };
}

type Bought = Pick<OrderLine, "name" | "options" | "quantity">;

/** How many options a line names: fewer when all of them are too long. */
const optionsNamed = [Infinity, 2, 1, 0] as const;

/**
 * What was bought, in a line. Options have their names: "standard" or "none" alone says nothing. Options are
 * left out before products are.
 */
export function piecesInWords(lines: readonly Bought[]): string {
  const texts = optionsNamed.map((most) => lines.map((line) => inWords(line, most)).join("; "));
  const text = texts.find(({ length }) => length <= PIECES_MAX) ?? texts.at(-1) ?? "";
  return text.length <= PIECES_MAX ? text : `${text.slice(0, PIECES_MAX - 1).trimEnd()}…`;
}

function inWords({ name, options, quantity }: Bought, most: number): string {
  const named = options
    .slice(0, most)
    .map(({ name: option, label }) => `${option.toLowerCase()} ${uncapitalised(label)}`);
  const text = [quantity > 1 ? `${quantity} ${name}` : name, ...named].join(", ");
  return options.length > named.length && named.length > 0 ? `${text}…` : text;
}

/** "Ivory" in the middle of a line is "ivory"; "PVC" stays, and a name of several words, "Anthracite Pewter". */
function uncapitalised(label: string): string {
  return /^\p{Lu}\p{Ll}+$/u.test(label) ? label.toLowerCase() : label;
}

type Situation = {
  readonly flags: readonly { readonly code: FlagCode }[];
  readonly summary: OrderSummary;
};

/**
 * The views that contain an order. One that has both goods and money to be seen to is in the views of
 * both; goods that a flag stops wait in Flags.
 */
function viewsOf(record: OrderRecord, { flags, summary }: Situation): readonly OrderListView[] {
  const { goodsState, next } = summary;
  const pieces = toSendOf(record).filter(({ quantity }) => quantity > 0);
  const isToMake = pieces.some(({ toMake }) => toMake > 0);
  // Where what is in stock is sent first, it does not wait for what is to be made.
  const isPartReady =
    record.order.inStockFirst && pieces.some(({ quantity, toMake }) => quantity > toMake);
  const isToPack = pieces.length > 0 && (!isToMake || isPartReady);
  const contains: Readonly<Record<OrderListView, boolean>> = {
    to_make: isToMake && !stopsMaking(flags),
    to_pack: isToPack && !blocksDispatch(flags),
    part_sent: goodsState === "part_sent",
    on_the_way: record.fulfilments.some(({ state }) => state === "dispatched"),
    flags: flags.length > 0,
    returns: record.returns.some(({ state }) => state !== "closed"),
    unpaid: next.kind === "await_payment",
  };
  return orderListViews.filter((view) => contains[view]);
}

function actsOf(record: OrderRecord, views: readonly OrderListView[]): readonly OrderAct[] {
  const isPossible: Readonly<Record<OrderAct, boolean>> = {
    start_making: toStartOf(record).length > 0,
    mark_made: beingMadeOf(record).length > 0,
    mark_delivered: record.fulfilments.some(awaitsDelivery),
    pack: views.includes("to_pack"),
  };
  return orderActs.filter((action) => isPossible[action]);
}

/** More than the minutes of any day that is shown. */
const RANK = 1_000_000_000;

/**
 * What a person has to do comes first, by its last day; a step without a day counts as due when the order
 * was placed, and money that is owed as due before all. Then what the shop waits for, then the orders
 * with which nothing is to be done, the newest first.
 */
function nextKeyOf({ kind, day, until }: Next, placedAt: Date): number {
  const minutes = (instant: string) => Math.floor(Date.parse(instant) / MINUTE_MS);
  const placed = minutes(placedAt.toISOString());
  if (kind === "nothing") return 3 * RANK - 1 - placed;
  if (kind.startsWith("await_")) return RANK + minutes(until ?? day ?? londonDay(placedAt));
  if (day !== null) return minutes(day);
  return kind === "make" || kind === "dispatch" || kind === "settle_flag" ? placed : 0;
}
