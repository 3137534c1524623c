import { formatMean } from "#shop/reviews/review.ts";

/** A rating as five stars, of which some are full, to half a star: read as "4.6 out of 5 stars". */
export function Stars({ rating }: { rating: number }) {
  const shown = Number.isInteger(rating) ? String(rating) : formatMean(rating);
  return (
    <span
      role="img"
      aria-label={`${shown} out of 5 stars`}
      data-full={Math.round(rating * 2) / 2}
      className="stars"
    />
  );
}
