import { fieldKinds, type FieldKind } from "#shop/catalogue/editing/field-kinds.ts";
import { PRICE_MAX, type ProductField } from "#shop/catalogue/editing/product-fields.ts";
import { sizeOf, type TextSize } from "#shop/catalogue/product-file/filed-product.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { numberError } from "#shop/kit/typed-number.ts";

const examples = { mm: "1200", g: "1200", m: "12.5", kg: "7.5", day: "14", year: "5" } as const;
const units = {
  mm: "millimetres",
  g: "grams",
  m: "metres",
  kg: "kilograms",
  day: "days",
  year: "years",
} as const;

/**
 * What is wrong with a value of a field: the limit, and an example of what it takes. `typed` may be the beginning
 * alone.
 */
export function badValue(field: ProductField, typed: string, size = sizeOf(typed)): string {
  if (field === "leadTimeDays") return "Enter 1 to 365 days. What is made to order needs them.";
  if (field === "categorySlug" || field === "brandSlug")
    return `Choose a ${field === "brandSlug" ? "brand" : "category"} from the list.`;
  const kind: FieldKind = fieldKinds[field];
  switch (kind.is) {
    case "price":
      return numberError(
        typed,
        "pounds",
        `Enter a price between £0.01 and ${formatPounds(PRICE_MAX)}, such as 54.00.`,
      );
    case "whole":
      return `Enter whole ${units[kind.unit]} from ${kind.least} to ${formatNumber(kind.most)}, such as ${examples[kind.unit]}.`;
    case "decimal":
      return numberError(
        typed,
        "decimal",
        `Enter ${units[kind.unit]} with one decimal at most, such as ${examples[kind.unit]}.`,
      );
    case "slug":
      return "Enter small letters, digits and hyphens, such as kitchen-maid, up to 80.";
    case "line":
    case "paragraphs":
      return typed.trim() === "" ? "Enter at least a word." : tooLong(size, kind.most);
    case "lines":
      return badLines(size, kind);
    default:
      return "Choose one from the list.";
  }
}

function tooLong({ characters }: TextSize, most: number): string {
  const count = formatNumber(characters);
  return `These are ${count} characters; up to ${formatNumber(most)} fit.`;
}

function badLines(
  size: TextSize,
  { row, rows, most }: Extract<FieldKind, { is: "lines" }>,
): string {
  if (size.lines > rows) return `These are ${size.lines} lines; up to ${rows} fit.`;
  if (size.characters > most) return tooLong(size, most);
  return row === "sku"
    ? "Enter one SKU of another product on each line, such as LL-CA-001."
    : "Enter a label, a colon and a value on each line, such as Rope: 10 m.";
}
