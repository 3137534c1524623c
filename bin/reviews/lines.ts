import { formatDay } from "#shop/kit/time.ts";
import type { ReviewToRead } from "#shop/reviews/moderate.server.ts";

/** A review in a list, on one line. */
export function reviewLine({ id, productName, rating, title, shownName }: ReviewToRead): string {
  return `${id}  ${rating} of 5  ${productName}: "${title}", ${shownName}`;
}

/** A review with all its words. `dataDir` is where its photographs are. */
export function reviewLines(review: ReviewToRead, dataDir: string): readonly string[] {
  const { state, refusal, orderNumber, choice, words, writtenAt, photos, slug, id, mark } = review;
  return [
    reviewLine(review),
    `${state === "refused" ? "hidden" : state}${refusal === "" ? "" : `: ${refusal}`}; order ${orderNumber}, written on ${formatDay(writtenAt)}, for /product/${slug}`,
    ...(choice === "" ? [] : [choice]),
    ...(words === "" ? [] : words.split("\n")),
    ...photos.map((photo) => `Photograph: ${dataDir}/uploads/reviews/${photo.id}.webp`),
    ...(state === "published" ? [] : [`To publish it: npm run reviews -- publish ${id} ${mark}`]),
  ];
}
