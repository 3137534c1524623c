/** What is to be looked at about a flag. */
export type BestSellerFinding =
  /** It sold most in its category and has no flag. */
  | "without_flag"
  /** It has the flag and was not sold on the days that prove it. */
  | "not_sold"
  /** It has the flag and is a draft or archived. */
  | "not_live";

/** What a list shows. `look`: the products with a finding. */
export const bestSellerViews = ["look", "flagged", "all"] as const;
export type BestSellerView = (typeof bestSellerViews)[number];

/** The days that prove a flag, up to today; and those of the longer figure beside it. */
export const PROVING_DAYS = 90;
export const LONG_DAYS = 365;

/** What there is to say about the flag of a product; null when it is as its sales are. */
export function findingOf({
  isBestSeller,
  state,
  rank,
}: {
  readonly isBestSeller: boolean;
  readonly state: "draft" | "live" | "archived";
  /** As `BestSellerRow` has it. */
  readonly rank: number | null;
}): BestSellerFinding | null {
  if (!isBestSeller) return rank === 1 ? "without_flag" : null;
  if (state !== "live") return "not_live";
  return rank === null ? "not_sold" : null;
}
