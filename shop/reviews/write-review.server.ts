import { sql } from "kysely";
import { z } from "zod";
import { tooLong } from "#shop/kit/field-errors.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ratings, SHOWN_NAME_MAX, TITLE_MAX, WORDS_MAX, type Rating } from "./review.ts";
import { withLinkedOrder } from "./own-reviews.server.ts";

/** Control characters and line breaks, in texts of one line. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

const line = (missing: string, max: number) =>
  z
    .string(missing)
    .transform((text) => text.replaceAll(CONTROL, " ").trim())
    .pipe(z.string().min(1, missing).max(max, `Enter at most ${max} characters`));

/** The fields of a review. */
export const reviewSchema = z.object({
  rating: z.coerce
    .number("Choose a number of stars")
    .refine((rating): rating is Rating => (ratings as readonly number[]).includes(rating), {
      error: "Choose a number of stars",
    }),
  title: line("Enter a title", TITLE_MAX),
  words: z
    .string()
    .default("")
    .transform((words) => words.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(WORDS_MAX, tooLong(WORDS_MAX))),
  shownName: line("Enter the name to show", SHOWN_NAME_MAX),
});
export type NewReview = z.infer<typeof reviewSchema>;

/**
 * Saves the review of one line of an order, or changes it. It waits until somebody of the shop has read it,
 * and one that was published waits again; the same review sent twice changes nothing.
 */
export async function saveReview(
  db: Db,
  { token, position }: { readonly token: string; readonly position: number },
  { rating, title, words, shownName }: NewReview,
): Promise<Done<null> | Refused<"no_link" | "no_line">> {
  return withLinkedOrder<null, "no_line">(db, token, async (tx, { record, own }) => {
    const reviewed = own.lines.find((each) => each.position === position);
    if (reviewed === undefined) return refused("no_line");
    await sql`insert into reviews
        (order_id, position, product_id, choice, rating, title, words, shown_name)
      values (${record.order.id}, ${position}, ${reviewed.productId}, ${reviewed.choice},
        ${rating}, ${title}, ${words}, ${shownName})
      on conflict (order_id, position) do update set
        rating = excluded.rating, title = excluded.title, words = excluded.words,
        shown_name = excluded.shown_name, state = 'waiting', refusal = '', decided_at = null
      where (reviews.rating, reviews.title, reviews.words, reviews.shown_name)
        is distinct from (excluded.rating, excluded.title, excluded.words, excluded.shown_name)`.execute(
      tx,
    );
    return done(null);
  });
}

/** Deletes the review of one line with its photographs. Their files go within the hour. */
export async function deleteReview(
  db: Db,
  { token, position }: { readonly token: string; readonly position: number },
): Promise<Done<null> | Refused<"no_link">> {
  return withLinkedOrder<null, never>(db, token, async (tx, { record }) => {
    await tx
      .deleteFrom("reviews")
      .where("orderId", "=", record.order.id)
      .where("position", "=", position)
      .execute();
    return done(null);
  });
}
