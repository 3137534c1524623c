import type { Pence } from "#shop/kit/money.ts";
import type { RowFields } from "./product-fields.ts";

/** A product as staff see it, in whatever state. */
export type ListedProduct = RowFields & {
  readonly id: number;
  readonly sku: string;
  readonly slug: string;
  readonly tagline: string;
  readonly mainImageUrl: string | null;
  /** Without VAT; null where the database holds no number. */
  readonly netPence: Pence | null;
  /** With UK VAT and the dearest options. */
  readonly maxPricePence: Pence;
  /** The exact number of pieces, those of unpaid orders included. Null: made to order. */
  readonly stock: number | null;
  /** Of these, the pieces of unpaid orders. */
  readonly reserved: number;
};

/**
 * What a list shows. `paused`: live and not taking orders. `stocked`: sold from stock and not archived;
 * of these, `low` have 1 to 5 pieces to sell, `none` has none.
 */
export type ProductView =
  | "all"
  | "live"
  | "paused"
  | "draft"
  | "archived"
  | "stocked"
  | "low"
  | "none";

/** `stock`: the pieces to sell. */
export type ProductSort = "name" | "price" | "stock";
