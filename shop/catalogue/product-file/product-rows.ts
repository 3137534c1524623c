import type { CsvCell } from "#shop/kit/csv.ts";
import { decimalPounds } from "#shop/kit/money.ts";
import { toGrid } from "#shop/catalogue/editing/options/grid-content.ts";
import type { GridGroup, GridValue } from "#shop/catalogue/editing/options/option-grid.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import {
  productFields,
  type ProductField,
  type ProductFields,
} from "#shop/catalogue/editing/product-fields.ts";
import { inputText } from "#shop/catalogue/editing/typed-fields.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { escapeClear, optionColumns, type OptionColumn } from "./columns.ts";

/** A product as a file has it. */
export type FiledProduct = { readonly sku: string; readonly content: ProductContent };

/**
 * The rows of a product in our own file: one with its fields, then one for each value of its options. Prices and
 * surcharges are with VAT at the rate: each comes from one net alone, so that reading them again changes no penny.
 */
export function productRows(
  { sku, content }: FiledProduct,
  vatRateBp: number,
): readonly (readonly CsvCell[])[] {
  const fields = fieldsOf(content, vatRateBp);
  return [
    [
      sku,
      ...productFields.map((field) => fieldCell(fields, field)),
      ...optionColumns.map(() => null),
    ],
    ...toGrid(content.options).flatMap((group) =>
      group.values.map((value) => [
        sku,
        ...productFields.map(() => null),
        ...optionColumns.map((column) => optionCells(group, value, vatRateBp)[column]),
      ]),
    ),
  ];
}

/** The fields of a content with its price. A version from before a field existed has none of it. */
export function fieldsOf(
  { fields, netPence }: ProductContent,
  vatRateBp: number,
): Partial<ProductFields> {
  return { ...fields, pricePence: netPence === null ? null : grossPence(netPence, vatRateBp) };
}

/** A field as our own file has it. */
export function fieldCell(fields: Partial<ProductFields>, field: ProductField): string {
  return field === "takesOrders"
    ? yesOrNo(fields.takesOrders === true)
    : escapeClear(inputText(fields, field));
}

/** A value of an option as our own file has it. */
export function optionCells(
  { key, name, standard }: GridGroup,
  { value, label, surchargePence, sku, isAvailable }: GridValue,
  vatRateBp: number,
): Readonly<Record<OptionColumn, string>> {
  return {
    option_key: key,
    option_name: escapeClear(name),
    value_key: value,
    value_name: escapeClear(label),
    surcharge: decimalPounds(grossPence(surchargePence, vatRateBp)),
    standard: yesOrNo(value === standard),
    value_sku: sku,
    available: yesOrNo(isAvailable),
  };
}

function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}
