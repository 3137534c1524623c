import { fixedToLabels } from "#shop/catalogue/fixed-to-labels.ts";
import type { FixedTo } from "#shop/catalogue/fixed-to.ts";
import { decimalPounds, formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { fieldKinds, linesOf, type FieldKind } from "#shop/catalogue/editing/field-kinds.ts";
import type {
  fieldNames,
  ProductField,
  ProductFields,
  ProductState,
} from "#shop/catalogue/editing/product-fields.ts";
import { readInput, type ReadInput } from "#shop/catalogue/editing/typed-fields.ts";

/** The name of a field in forms. */
export type InputName = (typeof fieldNames)[ProductField];

/** The fields in the middle of a sentence. */
export const fieldWords: Readonly<Record<ProductField, string>> = {
  name: "name",
  slug: "address",
  facts: "line on cards",
  description: "description",
  details: "further facts",
  pricePence: "price",
  leadTimeDays: "lead time",
  categorySlug: "category",
  brandSlug: "brand",
  material: "material",
  setting: "place of use",
  widthMm: "width",
  depthMm: "depth",
  heightMm: "height",
  weightGrams: "weight",
  dryingLengthMetres: "drying length",
  capacityKg: "load",
  inTheBox: "contents of the box",
  fixedTo: "what it is fixed to",
  fixing: "fixing",
  notIncluded: "list of what is not included",
  care: "use and care",
  guaranteeYears: "guarantee",
  warnings: "warnings",
  model: "model",
  keywords: "search words",
  related: "related products",
  takesOrders: "taking of orders",
  isBestSeller: "best-seller flag",
  state: "state",
};

export const stateNames: Readonly<Record<ProductState, string>> = {
  draft: "Draft",
  live: "Live",
  archived: "Archived",
};

/** A value in a sentence: "£54.00", "14 days", "not taking orders". */
export function valueInWords(fields: Partial<ProductFields>, field: ProductField): string {
  const value = fields[field] ?? null;
  if (field === "takesOrders") return value === true ? "taking orders" : "not taking orders";
  if (field === "isBestSeller") return value === true ? "set" : "not set";
  if (field === "state") return stateNames[value as ProductState].toLowerCase();
  if (value === null || value === "") return field === "pricePence" ? "no price" : "none";
  const kind: FieldKind = fieldKinds[field];
  switch (kind.is) {
    case "price":
      return formatPounds(pence(Number(value)));
    case "whole":
    case "decimal":
      return amountInWords(Number(value), kind.unit);
    case "choice":
      return choiceInWords(field, String(value));
    case "lines":
      return linesOf(String(value)).join("; ");
    default:
      return `“${String(value)}”`;
  }
}

/** "indoor airers", "free-standing". */
export function choiceInWords(field: ProductField, value: string): string {
  const label = field === "fixedTo" ? fixedToLabels[value as FixedTo] : undefined;
  return label?.toLowerCase() ?? value.replaceAll("-", " ");
}

/** "410 g", "14 days". */
export function amountInWords(
  amount: number,
  unit: "mm" | "g" | "m" | "kg" | "day" | "year",
): string {
  if (unit !== "day" && unit !== "year") return `${formatNumber(amount)} ${unit}`;
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`;
}

export function daysInWords(days: number): string {
  return amountInWords(days, "day");
}

/** Reads the value that a person saw, from a hidden field that `inputText` has filled. Texts stay as they are. */
export function readSeen(field: ProductField, text: string): ReadInput {
  if (field === "pricePence" && text === "") return { ok: true, value: null };
  const { is } = fieldKinds[field];
  return is === "line" || is === "slug" || is === "lines" || is === "paragraphs"
    ? { ok: true, value: text }
    : readInput(field, text);
}

/** A price of a small button: "9.98". */
export function priceInput(price: Pence): string {
  return decimalPounds(pence(price));
}
