import type { ForeignColumn } from "#shop/catalogue/product-file/foreign/foreign-reader.ts";
import {
  otherUses,
  type ColumnUse,
  type OtherUse,
} from "#shop/catalogue/product-file/foreign/column-uses.ts";
import type { ImportFormat } from "#shop/catalogue/imports/import.ts";
import { capital } from "#shop/kit/text.ts";
import { fieldWords } from "#admin/products/product-values.ts";

/** Who has written a file, in "This is a file of …". */
export const formatNames: Readonly<Record<ImportFormat, string>> = {
  own: "our own",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  google: "Google Merchant",
  other: "another program",
};

/** What a column is read as. */
const foreignColumnWords: Readonly<Record<ForeignColumn, string>> = {
  handle: "Groups the rows",
  kind: "Kind of product",
  sku: "SKU",
  name: "Name",
  description: "Description",
  facts: "Line on cards",
  category: "Category",
  brand: "Brand",
  price: "Price",
  oldPrice: "Left out: the shop shows no struck-out prices",
  sale: "Price on the days of the sale",
  option: "Options",
  stock: "First stock of a new product",
  weight: "Weight",
  measure: "Measures",
  material: "Material",
  details: "Further facts",
  keywords: "Search words",
  picture: "Photographs",
  alt: "Alt text of photographs",
};

const otherUseWords: Readonly<Record<OtherUse, string>> = {
  sku: "SKU",
  name: "Name",
  price: "Price",
  salePrice: "Sale price, paid instead where it is lower",
  stock: "First stock of a new product",
  category: "Category",
  brand: "Brand",
  picture: "URLs of photographs",
  alt: "Alt text of photographs",
  weightKg: "Weight, kg",
  widthCm: "Width, cm",
  depthCm: "Depth, cm",
  heightCm: "Height, cm",
  handle: "The same in all rows of one product",
  option: "Option, such as a colour or a size",
  left: "Not read",
};

const units: Readonly<Partial<Record<ColumnUse, string>>> = {
  weightGrams: "Weight, g",
  widthMm: "Width, mm",
  depthMm: "Depth, mm",
  heightMm: "Height, mm",
};

/** What the owner can say of a column. */
export function useWords(use: ColumnUse): string {
  const other = otherUses.find((each) => each === use);
  if (other !== undefined) return otherUseWords[other];
  return units[use] ?? capital(fieldWords[use as Exclude<ColumnUse, OtherUse>]);
}

/** What a column is read as, whoever has said it. */
export function columnWords(known: ForeignColumn | ColumnUse): string {
  return Object.hasOwn(foreignColumnWords, known)
    ? foreignColumnWords[known as ForeignColumn]
    : useWords(known as ColumnUse);
}
