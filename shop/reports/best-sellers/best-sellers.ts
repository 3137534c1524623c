/** What is to be looked at about a flag. */
export type BestSellerFinding =
  /** It sold most in its category and has no flag. */
  | "without_flag"
  /** It has the flag and was not sold on the days that prove it. */
  | "not_sold"
  /** It has the flag and is a draft or archived. */
  | "not_live";

/** What a list shows. `look`: the products with a finding. */
export type BestSellerView = "look" | "flagged" | "all";

/** The days that prove a flag, up to today; and those of the longer figure beside it. */
export const PROVING_DAYS = 90;
export const LONG_DAYS = 365;
