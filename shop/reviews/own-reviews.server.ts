import { tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import { optionsText } from "#shop/orders/order.ts";
import { findOrder, lockOrder } from "#shop/orders/orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keptLines, suggestedName, type Review } from "./review.ts";
import { selectOrderOfLink, selectReviewsOf } from "./review-queries.server.ts";

/** What a customer can review, by the link in the mail that asked for it. */
export type OwnReviews = {
  readonly placedAt: Date;
  readonly suggestedName: string;
  /** What was kept of the order, and what was reviewed of it. */
  readonly lines: readonly {
    readonly position: number;
    readonly productId: number;
    readonly name: string;
    /** "Colour: Black, Lath length: 1.5 m"; empty without options. */
    readonly choice: string;
    /** Null until it is written. */
    readonly review: Review | null;
  }[];
};

/** What the owner of a link can review and has reviewed; null if the link is unknown or older than a year. */
export async function findOwnReviews(db: Db, token: string): Promise<OwnReviews | null> {
  const orderId = await findOrderOfLink(db, token);
  const order = orderId === null ? null : await findOrder(db, orderId);
  if (order === null) return null;
  const record = await findOrderRecord(db, order);
  return toOwnReviews(record, await selectReviewsOf(db, order.id));
}

/** Whether a token is of a link that works. */
export async function isReviewLink(db: Db, token: string): Promise<boolean> {
  return (await findOrderOfLink(db, token)) !== null;
}

export type LinkedOrder = { readonly record: OrderRecord; readonly own: OwnReviews };

/** Does something about the reviews of a link's order, which is locked (docs/lock-order.md). */
export async function withLinkedOrder<Value, Reason extends string>(
  db: Db,
  token: string,
  work: (tx: Db, linked: LinkedOrder) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason | "no_link">> {
  const orderId = await findOrderOfLink(db, token);
  if (orderId === null) return refused("no_link");
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // The account may have been deleted meanwhile, which ends the link.
    if (order === null || (await findOrderOfLink(tx, token)) === null) return refused("no_link");
    const record = await findOrderRecord(tx, order);
    return work(tx, { record, own: toOwnReviews(record, await selectReviewsOf(tx, order.id)) });
  });
}

async function findOrderOfLink(db: Db, token: string): Promise<string | null> {
  const hash = tokenHash(token);
  return hash === null ? null : selectOrderOfLink(db, hash);
}

/** Lines that were reviewed and then sent back stay, so that their review can be changed. */
function toOwnReviews(record: OrderRecord, reviews: ReadonlyMap<number, Review>): OwnReviews {
  const { order } = record;
  const kept = new Set(keptLines(record).map(({ position }) => position));
  return {
    placedAt: order.placedAt,
    suggestedName: suggestedName(order.customerName),
    lines: order.lines.flatMap(({ position, productId, name, options }) => {
      const review = reviews.get(position) ?? null;
      if (productId === null || (review === null && !kept.has(position))) return [];
      return [{ position, productId, name, choice: optionsText(options), review }];
    }),
  };
}
