import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReviewState } from "./review.ts";

/** The name of a published review whose author has deleted their account. */
const NO_NAME = "A customer";

/** A review as its author gets it in their data. */
export type ExportedReview = {
  readonly productName: string;
  readonly rating: number;
  readonly title: string;
  readonly words: string;
  readonly shownName: string;
  readonly state: ReviewState;
  readonly refusal: string;
  readonly photos: number;
  readonly writtenAt: Date;
};

/** What a customer has written about what they bought, the oldest first: 500 at most. */
export async function listReviewsOf(
  db: Db,
  customerId: string,
): Promise<readonly ExportedReview[]> {
  const { rows } = await sql<ExportedReview>`
    select p.name as "productName", r.rating, r.title, r.words, r.shown_name as "shownName", r.state,
      r.refusal, r.written_at as "writtenAt",
      (select count(*)::int from review_photos where review_id = r.id) as photos
    from reviews r join orders o on o.id = r.order_id join products p on p.id = r.product_id
    where o.customer_id = ${customerId} order by r.written_at limit 500`.execute(db);
  return rows;
}

/**
 * Removes a customer from their reviews before the account is deleted: names and photographs, which can show
 * a home, the reviews that were not published, and the links. The caller has locked the customer and their
 * orders.
 */
export async function removeAuthor(tx: Db, customerId: string): Promise<void> {
  const theirs = sql`select id from orders where customer_id = ${customerId}`;
  await sql`update review_requests set token_hash = null where order_id in (${theirs})`.execute(tx);
  await sql`delete from reviews where order_id in (${theirs}) and state <> 'published'`.execute(tx);
  await sql`delete from review_photos where review_id in
    (select id from reviews where order_id in (${theirs}))`.execute(tx);
  await sql`update reviews set shown_name = ${NO_NAME} where order_id in (${theirs})`.execute(tx);
}

/** Deletes reviews a year after they were refused, and ends the links of requests of a year ago. */
export async function pruneReviews(db: Db): Promise<void> {
  await sql`delete from reviews where id in (select id from reviews
    where state = 'refused' and decided_at < now() - interval '1 year'
    order by id for update skip locked)`.execute(db);
  await sql`update review_requests set token_hash = null where order_id in (
    select order_id from review_requests
    where token_hash is not null and decided_at < now() - interval '1 year'
    order by order_id for update skip locked)`.execute(db);
}
