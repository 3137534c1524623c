import { productFields, type ProductField } from "#shop/catalogue/editing/product-fields.ts";

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

/** What a column of a file that no known program has written can be beside those. */
export const otherUses = [
  "sku",
  "name",
  "price",
  /** It is paid instead of the price where it is lower. */
  "salePrice",
  "stock",
  "category",
  "brand",
  "picture",
  "alt",
  "weightKg",
  "widthCm",
  "depthCm",
  "heightCm",
  /** Rows with the same text in it are one product. */
  "handle",
  /** What the rows of a product differ in: its head is the name of the option. */
  "option",
  /** It is not read. */
  "left",
] as const;
export type OtherUse = (typeof otherUses)[number];

/** What the owner says that a column is. */
export type ColumnUse = ProductField | OtherUse;
export const columnUses: readonly ColumnUse[] = [...mappedFields, ...otherUses];

/** Uses that several columns of a file can have. */
const many: readonly ColumnUse[] = ["picture", "alt", "option", "left"];

/** What stops a file from being read as its columns are named: no column with SKUs, or two of one use. */
export function problemOfUses(
  columns: Readonly<Record<string, ColumnUse>>,
): { readonly reason: "no_sku" } | { readonly reason: "use_twice"; readonly key: string } | null {
  const seen = new Set<ColumnUse>();
  for (const [key, use] of Object.entries(columns)) {
    if (seen.has(use) && !many.includes(use)) return { reason: "use_twice", key };
    seen.add(use);
  }
  return seen.has("sku") ? null : { reason: "no_sku" };
}
