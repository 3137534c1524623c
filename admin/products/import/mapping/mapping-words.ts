import type { ForeignColumn } from "#shop/catalogue/product-file/foreign/foreign-reader.ts";
import type { ImportFormat } from "#shop/catalogue/imports/import.ts";

export const formatNames: Readonly<Record<ImportFormat, string>> = {
  own: "our own file",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  google: "Google Merchant",
};

/** What a column is read as. */
export const foreignColumnWords: Readonly<Record<ForeignColumn, string>> = {
  handle: "Groups the rows",
  kind: "Kind of product",
  sku: "SKU",
  name: "Name",
  description: "Description",
  facts: "Line on cards",
  category: "Category",
  brand: "Brand",
  price: "Price",
  oldPrice: "Left: no struck-out prices",
  option: "Options",
  stock: "First stock of a new product",
  weight: "Weight",
  measure: "Measures",
  material: "Material",
  details: "Further facts",
  keywords: "Search words",
  picture: "Photographs",
};
