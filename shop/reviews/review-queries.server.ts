import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Rating, Review, ReviewPhoto, ReviewState } from "./review.ts";

/** The photographs of the review `r` as a JSON array, the oldest first. */
export const photosOfReview = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.added_at, p.id)
  from review_photos p where p.review_id = r.id), '[]')`;

type ReviewRow = {
  id: string;
  position: number;
  rating: Rating;
  title: string;
  words: string;
  shownName: string;
  state: ReviewState;
  refusal: string;
  photos: ReviewPhoto[];
};

/** The reviews of an order by line: as many as it has lines at most. */
export async function selectReviewsOf(
  db: Db,
  orderId: string,
): Promise<ReadonlyMap<number, Review>> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.position, r.rating, r.title, r.words, r.shown_name as "shownName", r.state,
      r.refusal, ${photosOfReview} as photos
    from reviews r where r.order_id = ${orderId} order by r.position`.execute(db);
  return new Map(rows.map((row) => [row.position, row]));
}

/** A link to reviews works for a year. */
const LINK_LIFE = sql`interval '1 year'`;

/** The order of a link to reviews; null if the link is unknown or has ended. */
export async function selectOrderOfLink(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from review_requests
    where token_hash = ${tokenHash} and decided_at > now() - ${LINK_LIFE}`.execute(db);
  return rows[0]?.id ?? null;
}
