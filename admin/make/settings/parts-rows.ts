import type { OptionGroup } from "#shop/catalogue/product.ts";
import { PARTS_MAX, type ProductPart } from "#shop/making/parts.ts";
import { toTypedPart, type TypedPart } from "#shop/making/read-parts.ts";

/** The fields of a row, in the order of its columns. */
export const partFields = ["material", "option", "quantity", "length", "finish"] as const;
export type PartField = (typeof partFields)[number];

export const emptyRow: TypedPart = {
  material: "",
  option: "",
  quantity: "1",
  length: "",
  finish: "",
};

/** The rows of a part list as its form has them: one that is empty if there are none. */
export function toRows(parts: readonly ProductPart[]): readonly TypedPart[] {
  return parts.length === 0 ? [emptyRow] : parts.map(toTypedPart);
}

/** The rows that a form has sent, 60 at most. */
export function rowsIn(fieldsOf: (name: string) => readonly string[]): readonly TypedPart[] {
  const rows: TypedPart[] = [];
  while (rows.length < PARTS_MAX && fieldsOf(`material_${rows.length}`).length > 0) {
    const at = rows.length;
    const typed = partFields.map((field) => [field, fieldsOf(`${field}_${at}`)[0] ?? ""]);
    rows.push(Object.fromEntries(typed) as TypedPart);
  }
  return rows;
}

/** Before the name of an option group, in the fields that choose what the example is ordered with. */
export const CHOICE = "choice_";

export type Choices = Readonly<Record<string, string>>;

/** The options of the example: the chosen value of each group, or its standard one. */
export function chosenOptions(groups: readonly OptionGroup[], choices: Choices) {
  return groups.flatMap(({ key, name, values }) => {
    const chosen =
      values.find(({ value }) => value === choices[key]) ??
      values.find(({ isDefault }) => isDefault) ??
      values[0];
    return chosen === undefined ? [] : [{ key, name, value: chosen.value, label: chosen.label }];
  });
}
