import {
  fieldNames,
  productFields,
  type ProductField,
} from "#shop/catalogue/editing/product-fields.ts";

/** What a row of an option value has beside the product's SKU. */
export const optionColumns = [
  "option_key",
  "option_name",
  "value_key",
  "value_name",
  "surcharge",
  "standard",
  "value_sku",
  "available",
] as const;
export type OptionColumn = (typeof optionColumns)[number];

/** The columns of our own file: the SKU, what staff change about a product, and what a row of an option value has. */
export const productColumns: readonly string[] = [
  "sku",
  ...productFields.map((field) => fieldNames[field]),
  ...optionColumns,
];

/** Which field each column is. */
export const fieldOfColumn: ReadonlyMap<string, ProductField> = new Map(
  productFields.map((field) => [fieldNames[field], field] as const),
);

/** In a cell: what is there now is to be empty. An empty cell leaves it as it is. */
const CLEAR = "(clear)";

/** A text that would read as `CLEAR` has an apostrophe before it. */
const CLEARS = /^'*\(clear\)$/i;

export function escapeClear(text: string): string {
  return CLEARS.test(text) ? `'${text}` : text;
}

export function unescapeClear(text: string): string {
  return text.startsWith("'") && CLEARS.test(text) ? text.slice(1) : text;
}

export function isClear(text: string): boolean {
  return text.trim().toLowerCase() === CLEAR;
}
