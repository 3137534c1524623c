import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import type { Rating, RatingSummary, ReviewPhoto, ReviewSort } from "./review.ts";
import { photosOfReview } from "./review-queries.server.ts";

/** A review as everybody sees it. */
export type PublishedReview = {
  readonly id: string;
  readonly rating: Rating;
  readonly title: string;
  readonly words: string;
  readonly shownName: string;
  /** What its author bought: "Colour: Black, Lath length: 1.5 m". */
  readonly choice: string;
  readonly writtenAt: Date;
  readonly photos: readonly ReviewPhoto[];
};

/** A page of published reviews with what all of them amount to. */
export type PublishedReviews = {
  readonly summary: RatingSummary;
  readonly reviews: readonly PublishedReview[];
};

const orders = {
  newest: sql`written_at desc, id`,
  highest: sql`rating desc, written_at desc, id`,
  lowest: sql`rating, written_at desc, id`,
} as const satisfies Record<ReviewSort, unknown>;

/** Some published reviews of a product, in one query; null if there are none. */
export async function findPublishedReviews(
  db: Db,
  productId: number,
  { sort = "newest", limit, offset = 0 }: { sort?: ReviewSort; limit: number; offset?: number },
): Promise<PublishedReviews | null> {
  const read = sql<PublishedReview & { count: number; mean: number }>`
    with published as (
      select id, rating, title, words, shown_name, choice, written_at,
        count(*) over ()::int as count, (avg(rating) over ())::float8 as mean
      from reviews where product_id = ${productId} and state = 'published'
      order by ${orders[sort]} limit ${limit} offset ${offset})
    select r.id, r.rating, r.title, r.words, r.shown_name, r.choice,
      r.written_at, ${photosOfReview} as photos, r.count, r.mean
    from published r order by ${orders[sort]}`;
  const { rows } = await readTagged([`reviews:${productId}`], () => read.execute(db));
  const [first] = rows;
  if (first === undefined) return null;
  const { count, mean } = first;
  return { summary: { count, mean }, reviews: rows };
}
