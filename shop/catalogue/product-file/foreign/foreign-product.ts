import type { ProductField } from "#shop/catalogue/editing/product-fields.ts";
import type { FiledPicture, ImportProblem } from "#shop/catalogue/product-file/filed-product.ts";
import type { SalePrice } from "./paid-price.ts";
import type { ReadStock } from "./read-stock.ts";

/** What a dry run says of a product that another shop's file has, beside what changes. */
export type ImportNote = {
  readonly note:
    /** A price that was struck out: this shop shows none. `text` is the last day of the lower one; "" for none. */
    | "old_price_left"
    /** A sale price of other days than today; `text` is the price. */
    | "sale_left"
    /** Tags of HTML that are not paragraphs; `text` counts them: "strong 3, ul 1". */
    | "tags_left"
    /** Variants whose price is a penny from the sum of the surcharges; `text` is how many. */
    | "penny_off"
    /** Combinations of values that the file has not; `text` is how many and the first of them. */
    | "combinations_added"
    /** Variants that cost what the sum says instead of what the file says; `text` is how many. */
    | "sum_taken"
    /** The product is one of several that were variants; `text` is the name of the product. */
    | "separate_product"
    /** The variants are left out: their prices do not add up. */
    | "without_options"
    /** Variants whose SKUs the product does not keep; `text` names the first. */
    | "skus_left"
    /** Variants of different weights: the product has that of the heaviest; `text`: "1,200; 1,700". */
    | "heaviest_taken"
    /** What its stock is read as where the file has no plain number; `text`: "“-4” as 0". */
    | "stock_read"
    /** The file has no number of its pieces; `text` is what it has instead, and of which variants. */
    | "stock_uncounted"
    /** Variants that are sold without pieces, beside others that are counted; `text` names them. */
    | "stock_mixed"
    /** Variants without a piece that can't be bought, or can be all the same; `text` names them. */
    | "variants_off"
    | "variants_on"
    /** The options are one, so that a combination can be switched off; `text` is its name. */
    | "options_joined";
  readonly text: string;
};

/** A variant, or the only one. */
export type ForeignVariant = {
  readonly line: number;
  readonly sku: string;
  /** One for each option of the product; none for a product without options. */
  readonly values: readonly string[];
  /** As the file has it. */
  readonly price: string;
  readonly sale: SalePrice | null;
  /** In whole grams, or as the file has it where that can't be read; "" for none. */
  readonly weight: string;
  /** One record for variants that are the same pieces. */
  readonly stock: ReadStock;
};

/** A product as the file of another shop has it, whatever the format. */
export type ForeignProduct = {
  readonly line: number;
  /** Its own SKU; "" where only its variants have one. */
  readonly sku: string;
  /** What the file calls it: a handle, the SKU of the parent, the id of a group. */
  readonly handle: string;
  readonly cells: Partial<Record<ProductField, string>>;
  /** As the file has them; "" for none. */
  readonly category: string;
  readonly brand: string;
  readonly optionNames: readonly string[];
  readonly variants: readonly ForeignVariant[];
  readonly pictures: readonly FiledPicture[];
  readonly notes: readonly ImportNote[];
  readonly problems: readonly ImportProblem[];
};
