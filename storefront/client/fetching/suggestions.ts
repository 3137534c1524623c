import type { Pence } from "#shop/kit/money.ts";
import type { PageLink } from "#shop/content/navigation.ts";

/** What `/suggestions?q=` answers. Prices are with VAT. */
export type Suggestions = {
  /** The words as they were understood, spelling put right. */
  readonly words: string;
  readonly products: readonly {
    readonly slug: string;
    readonly name: string;
    /** The slug of its kind, whose drawing stands in for a picture. */
    readonly category: string;
    readonly image: string | null;
    readonly pricePence: Pence;
    readonly maxPricePence: Pence;
  }[];
  readonly categories: readonly PageLink[];
  readonly pages: readonly PageLink[];
};
