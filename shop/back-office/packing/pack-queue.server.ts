import { findShelves } from "#shop/catalogue/stock/shelves.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import { linesToPack, type LineToPack } from "#shop/packing/lines-to-pack.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listOrdersWithPendingAct } from "#shop/platform/pending-acts.server.ts";
import { findOrderIds, foundOrders } from "#shop/back-office/found-orders.server.ts";

/** Orders that are picked, packed and printed at once, at most: the most urgent ones. */
export const QUEUE_MAX = 500;

/** An order that can be packed now. */
export type QueuedOrder = {
  readonly record: OrderRecord;
  readonly lines: readonly LineToPack[];
};

/**
 * The ids of the orders that can be packed, the most urgent first, 500 at most. Left out is what a flag
 * stops, what has pieces to make, and what somebody has dispatched, cancelled or refunded a moment ago.
 */
async function listQueueIds(db: Db): Promise<readonly string[]> {
  const ids = await findOrderIds(db, { view: "to_pack", most: QUEUE_MAX });
  const waiting = await listOrdersWithPendingAct(db, ids);
  return ids.filter((id) => !waiting.has(id));
}

/**
 * The orders that can be packed with what is to be packed of each, the most urgent first, by their records
 * as they are now.
 */
export async function listQueue(db: Db): Promise<readonly QueuedOrder[]> {
  return queued(db, await listQueueIds(db));
}

/** A page of the orders that can be packed, behind a place of their list, the most urgent first. */
export async function listQueuePage(
  db: Db,
  after: string | null,
): Promise<{ readonly orders: readonly QueuedOrder[]; readonly next: string | null }> {
  const { rows, next } = await foundOrders({}, { view: "to_pack" }).page(db, after);
  const waiting = await listOrdersWithPendingAct(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const ids = rows.flatMap(({ orderId }) => (waiting.has(orderId) ? [] : orderId));
  return { orders: await queued(db, ids), next };
}

/** Orders by id, in this order, with what is to be packed of each; without those of which nothing is. */
export async function queued(db: Db, ids: readonly string[]): Promise<readonly QueuedOrder[]> {
  const found = new Map((await findOrders(db, ids)).map((order) => [order.id, order]));
  const orders = ids.flatMap((id) => found.get(id) ?? []);
  const records = await listOrderRecords(db, orders);
  return records
    .map((record) => ({ record, lines: linesToPack(record) }))
    .filter(({ lines }) => lines.some(({ ready }) => ready > 0));
}

/** Where the products of some orders lie, by product id. */
export async function shelvesOf(
  db: Db,
  orders: readonly QueuedOrder[],
): Promise<ReadonlyMap<number, string>> {
  const ids = orders.flatMap(({ lines }) => lines.flatMap(({ line }) => line.productId ?? []));
  return findShelves(db, ids);
}

/** Where an order stands among those that can be packed, of which the skipped ones come last. */
export type PlaceInQueue = {
  /** From 1; null if it is not among them. */
  readonly at: number | null;
  readonly count: number;
  /** The number of the order after it; the first when it is last or not among them, null without another. */
  readonly next: string | null;
  /** The numbers of the skipped orders that can still be packed, in the order in which they come. */
  readonly skipped: readonly string[];
};

/** A round of packing, by the numbers of its orders. */
export type PackingRound = {
  /** Those that come last, in this order. */
  readonly skipped: readonly string[];
  /** The one that was shown as next: it is, if it can still be packed. */
  readonly next?: string;
};

/** Where an order stands in the queue, and which comes after it in the round. */
export async function placeInQueue(
  db: Db,
  orderId: string,
  round: PackingRound,
): Promise<PlaceInQueue> {
  const queue = await listQueueIds(db);
  const idOf = await idsByNumber(db, [...round.skipped, ...(round.next ? [round.next] : [])]);
  const inQueue = (number: string) => queue.find((id) => id === idOf.get(number));
  const skipped = round.skipped.filter((number) => inQueue(number) !== undefined);
  const last = new Set(skipped.map((number) => idOf.get(number)));
  const ids = [
    ...queue.filter((id) => !last.has(id)),
    ...skipped.flatMap((number) => inQueue(number) ?? []),
  ];
  const at = ids.indexOf(orderId);
  const shown = round.next === undefined ? undefined : inQueue(round.next);
  const others = [shown, ids[at + 1], ...ids].filter((id) => id !== undefined && id !== orderId);
  const [next] = others[0] === undefined ? [] : await findOrders(db, [others[0]]);
  return {
    at: at < 0 ? null : at + 1,
    count: ids.length,
    next: next?.orderNumber ?? null,
    skipped,
  };
}

async function idsByNumber(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select(["id", "orderNumber"])
    .where("orderNumber", "in", [...numbers])
    .execute();
  return new Map(rows.map((row) => [row.orderNumber, row.id]));
}
