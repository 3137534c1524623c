import type { Pence } from "#shop/kit/money.ts";
import type { PageLink } from "#shop/content/navigation.ts";

/** The response of `/suggestions?q=`. Prices include VAT. */
export type Suggestions = {
  /** The words of the query, with the spelling corrected. */
  readonly words: string;
  readonly products: readonly {
    readonly slug: string;
    readonly name: string;
    /** The slug of its category, whose drawing takes the place of a missing picture. */
    readonly category: string;
    readonly image: string | null;
    readonly pricePence: Pence;
    readonly maxPricePence: Pence;
  }[];
  readonly categories: readonly PageLink[];
  readonly pages: readonly PageLink[];
};
