import { z } from "zod";
import { productFields, type ProductField } from "#shop/catalogue/editing/product-fields.ts";

/** What becomes of variants whose prices are no sum of surcharges. */
export const variantWays = ["sum", "separate", "without"] as const;
export type VariantWay = (typeof variantWays)[number];

/** Fields that a column of another shop's file can be read as, beside those that its format has. */
export const mappedFields = productFields.filter(
  (field) =>
    ![
      "name",
      "slug",
      "pricePence",
      "categorySlug",
      "brandSlug",
      "takesOrders",
      "isBestSeller",
      "state",
      "related",
    ].includes(field),
);

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
  /** Our field by the key of a column that the format does not know. */
  columns: z.record(
    z.string().max(NAMES_MAX),
    z.enum(mappedFields as [ProductField, ...ProductField[]]),
  ),
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
  columns: {},
  ways: {},
  way: null,
};
