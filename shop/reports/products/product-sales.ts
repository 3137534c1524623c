/** By name, pieces, net sales or days left; "-" before it: the last or most first. */
export const productSorts = [
  "-pieces",
  "pieces",
  "-net",
  "net",
  "name",
  "-name",
  "left",
  "-left",
] as const;
export type ProductSort = (typeof productSorts)[number];

/** A product, what was sold of it on some days, and how long its stock lasts. */
export type ProductSales = {
  readonly sku: string;
  readonly name: string;
  /** Null if the product is no longer there. */
  readonly productId: number | null;
  readonly pieces: number;
  readonly orders: number;
  readonly netSalesPence: number;
  /** Net sales of all products together, on the same days. */
  readonly allNetSalesPence: number;
  /** What can be sold from the shelf; null if it is made to order. */
  readonly toSell: number | null;
  /** Whole days that the shelf lasts at the sales of the last 28 days; null without such sales or stock. */
  readonly daysLeft: number | null;
};

/** The days that the sales of a day are taken from to tell how long stock lasts, or those since the product exists. */
export const COVER_DAYS = 28;
