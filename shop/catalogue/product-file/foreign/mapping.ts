import { z } from "zod";
import { columnUses, type ColumnUse } from "./column-uses.ts";

/** What becomes of variants whose prices are no sum of surcharges. */
export const variantWays = ["sum", "separate", "without"] as const;
export type VariantWay = (typeof variantWays)[number];

/** What a new product is that the file counts no pieces of: sold out, or made to order. */
export const uncountedWays = ["none", "made"] as const;

/** The longest name of a category, a brand, a column or an SKU that an answer is about. */
export const NAMES_MAX = 200;
const names = z.record(z.string().max(NAMES_MAX), z.string().max(80));

/** How the file of another shop is read: asked once, and kept with the file. */
export const mapping = z.object({
  pricesIncludeVat: z.boolean(),
  /** Our category and brand by what the file calls them, in small letters. */
  categories: names,
  brands: names,
  /** For new products whose category or brand has no other answer. */
  category: z.string().max(80),
  brand: z.string().max(80),
  /** Grams of new products that the file has no weight of, as typed; "" for none. */
  weightGrams: z.string().max(20),
  /** An answer from before it was asked has none. */
  uncounted: z.enum(uncountedWays).default("none"),
  /** What a column is that the format does not know, by its key; of a file of no known program, each of its columns. */
  columns: z.record(z.string().max(NAMES_MAX), z.enum(columnUses as [ColumnUse, ...ColumnUse[]])),
  /** For products by SKU, and for all others: what becomes of variants that do not add up. */
  ways: z.record(z.string().max(NAMES_MAX), z.enum(variantWays)),
  way: z.enum(variantWays).nullable(),
});
export type Mapping = z.infer<typeof mapping>;

export const emptyMapping: Mapping = {
  pricesIncludeVat: true,
  categories: {},
  brands: {},
  category: "",
  brand: "",
  weightGrams: "",
  uncounted: "none",
  columns: {},
  ways: {},
  way: null,
};
