import { counted } from "#shop/kit/text.ts";
import { formatDay } from "#shop/kit/time.ts";
import type { PublishedReview } from "#shop/reviews/published-reviews.server.ts";
import { formatMean, type RatingSummary } from "#shop/reviews/review.ts";
import { Stars } from "#storefront/components/product/stars.tsx";

/** "4.6 out of 5, 12 reviews": what the reviews of a product amount to. */
export function ReviewSummary({ count, mean }: RatingSummary) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
      <Stars rating={mean} />
      <span>
        {formatMean(mean)} out of 5, {counted(count, "review")}
      </span>
    </p>
  );
}

type Level = "h2" | "h3";

/** Published reviews, each with what its author chose. They need no script. `heading` follows the one above the list. */
export function ReviewList({
  reviews,
  heading = "h3",
}: {
  reviews: readonly PublishedReview[];
  heading?: Level;
}) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} className="border-t border-rule py-6">
          <OneReview review={review} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function OneReview({ review, heading: Heading }: { review: PublishedReview; heading: Level }) {
  const { id, rating, title, words, shownName, choice, writtenAt, photos } = review;
  return (
    <article
      aria-labelledby={`review-${id}`}
      className="desk:grid desk:grid-cols-[14rem_minmax(0,1fr)] desk:gap-10"
    >
      <div className="mb-3 text-sm text-ink-2 desk:mb-0">
        <p className="font-semibold wrap-anywhere text-ink">{shownName}</p>
        <p>{formatDay(writtenAt)}</p>
        {choice !== "" && <p className="mt-2 wrap-anywhere">{choice}</p>}
      </div>
      <div className="max-w-[47.5em]">
        <p>
          <Stars rating={rating} />
        </p>
        <Heading id={`review-${id}`} className="mt-1 text-lg wrap-anywhere">
          {title}
        </Heading>
        {words !== "" && <p className="mt-2 wrap-anywhere whitespace-pre-line">{words}</p>}
        {photos.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-3">
            {photos.map((photo, at) => (
              <li key={photo.id}>
                <a href={`/review-photos/${photo.id}.webp`}>
                  <img
                    src={`/review-photos/${photo.id}-small.webp`}
                    alt={`Photograph ${at + 1} of ${photos.length} from ${shownName}`}
                    width={photo.width}
                    height={photo.height}
                    loading="lazy"
                    className="h-28 w-auto max-w-full"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
