import { isSku } from "#shop/catalogue/sku.ts";
import { isSlug } from "#shop/kit/slug.ts";
import { fixedTo } from "#shop/catalogue/fixed-to.ts";
import type { ProductField, ProductFields, ProductState } from "./product-fields.ts";

/** What a field of a product takes. Texts are without spaces at either end. */
export type FieldKind =
  /** One line, `least` to `most` characters. */
  | { readonly is: "line"; readonly least: 0 | 1; readonly most: number }
  /** Words of lower-case letters and digits, joined by hyphens, 80 characters at most. */
  | { readonly is: "slug" }
  /** Paragraphs with an empty line between them. */
  | { readonly is: "paragraphs"; readonly most: number }
  /** One thing a line: `rows` of them at most, `most` characters in all; each as `row` says. */
  | { readonly is: "lines"; readonly rows: number; readonly most: number; readonly row: RowKind }
  | { readonly is: "price" }
  /** A whole number from `least` to `most`. */
  | {
      readonly is: "whole";
      readonly least: number;
      readonly most: number;
      readonly mayBeEmpty: boolean;
      readonly unit: "mm" | "g" | "day" | "year";
    }
  /** A number with one decimal at most, above 0 and below 100,000, as decimal text; or null. */
  | { readonly is: "decimal"; readonly unit: "m" | "kg" }
  | { readonly is: "switch" }
  /** One of a list, which is that of the categories or brands where it is not given; or null. */
  | { readonly is: "choice"; readonly of?: readonly string[]; readonly mayBeEmpty?: true };

/** A line: any text, "Label: value" with both sides filled in, or a SKU. */
type RowKind = "text" | "labelled" | "sku";

const NAME_MAX = 120;
export const LEAD_TIME_MAX_DAYS = 365;
const LENGTH_MAX_MM = 20_000;
const WEIGHT_MAX_G = 500_000;
const GUARANTEE_MAX_YEARS = 25;

const millimetres = {
  is: "whole",
  least: 1,
  most: LENGTH_MAX_MM,
  mayBeEmpty: true,
  unit: "mm",
} as const;

/** Indoors, outdoors, or both: where a product is used. */
export const settings = ["indoor", "outdoor", "both"] as const;
export type Setting = (typeof settings)[number];

/** Being prepared, on the shop, no longer sold. Only live products are on the shop. */
export const productStates = ["draft", "live", "archived"] as const satisfies ProductState[];

/** What each field takes. The limits are those of the database. */
export const fieldKinds = {
  name: { is: "line", least: 1, most: NAME_MAX },
  slug: { is: "slug" },
  facts: { is: "line", least: 0, most: 80 },
  description: { is: "paragraphs", most: 4_000 },
  details: { is: "lines", rows: 20, most: 4_000, row: "labelled" },
  pricePence: { is: "price" },
  leadTimeDays: {
    is: "whole",
    least: 1,
    most: LEAD_TIME_MAX_DAYS,
    mayBeEmpty: true,
    unit: "day",
  },
  categorySlug: { is: "choice" },
  brandSlug: { is: "choice" },
  material: { is: "line", least: 0, most: 200 },
  setting: { is: "choice", of: settings },
  widthMm: millimetres,
  depthMm: millimetres,
  heightMm: millimetres,
  weightGrams: { is: "whole", least: 1, most: WEIGHT_MAX_G, mayBeEmpty: false, unit: "g" },
  dryingLengthMetres: { is: "decimal", unit: "m" },
  capacityKg: { is: "decimal", unit: "kg" },
  inTheBox: { is: "lines", rows: 20, most: 2_000, row: "text" },
  fixedTo: { is: "choice", of: fixedTo, mayBeEmpty: true },
  fixing: { is: "line", least: 0, most: 300 },
  notIncluded: { is: "lines", rows: 20, most: 2_000, row: "text" },
  care: { is: "lines", rows: 10, most: 2_000, row: "text" },
  guaranteeYears: {
    is: "whole",
    least: 0,
    most: GUARANTEE_MAX_YEARS,
    mayBeEmpty: false,
    unit: "year",
  },
  warnings: { is: "lines", rows: 10, most: 4_000, row: "text" },
  model: { is: "line", least: 0, most: 120 },
  keywords: { is: "line", least: 0, most: 300 },
  related: { is: "lines", rows: 12, most: 800, row: "sku" },
  takesOrders: { is: "switch" },
  isBestSeller: { is: "switch" },
  state: { is: "choice", of: productStates },
} as const satisfies Readonly<Record<ProductField, FieldKind>>;

/** "Label: value": the label up to the first colon. Null where one of the two is missing. */
export function splitLabelled(
  line: string,
): { readonly label: string; readonly value: string } | null {
  const at = line.indexOf(":");
  const [label, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  return at < 0 || label === "" || value === "" ? null : { label, value };
}

/** Whether a field takes a value by itself: without a look at other products. */
export function isValue(field: ProductField, value: ProductFields[ProductField]): boolean {
  const kind: FieldKind = fieldKinds[field];
  switch (kind.is) {
    case "slug":
      return isSlug(value);
    case "line":
      return isText(value, kind) && !value.includes("\n");
    case "paragraphs":
      return isText(value, { least: 0, most: kind.most });
    case "lines":
      return isText(value, { least: 0, most: kind.most }) && areLines(value, kind);
    case "whole":
      return value === null
        ? kind.mayBeEmpty
        : Number.isInteger(value) && Number(value) >= kind.least && Number(value) <= kind.most;
    case "decimal":
      return value === null || (/^\d{1,5}(\.\d)?$/.test(String(value)) && Number(value) > 0);
    case "switch":
      return typeof value === "boolean";
    case "choice":
      if (value === null) return kind.mayBeEmpty === true;
      return kind.of === undefined || kind.of.includes(String(value));
    case "price":
      return true;
  }
}

function isText(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
): value is string {
  return (
    typeof value === "string" &&
    value.length >= least &&
    value.length <= most &&
    value.trim() === value
  );
}

function areLines(text: string, { rows, row }: Extract<FieldKind, { is: "lines" }>): boolean {
  const lines = linesOf(text);
  if (lines.length > rows || lines.some((line) => line.trim() === "")) return false;
  if (row === "labelled") return lines.every((line) => splitLabelled(line) !== null);
  return row === "text" || lines.every((line) => isSku(line));
}

/** The lines of a text, none of an empty one. */
export function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}
