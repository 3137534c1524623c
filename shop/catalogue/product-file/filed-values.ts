import { pence, type Pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { readPounds } from "#shop/kit/typed-number.ts";
import { fieldKinds, isValue, type FieldKind } from "#shop/catalogue/editing/field-kinds.ts";
import {
  PRICE_MAX,
  type ProductField,
  type ProductFields,
} from "#shop/catalogue/editing/product-fields.ts";
import { readInput } from "#shop/catalogue/editing/typed-fields.ts";
import { grossPence, netOfTypedGross } from "#shop/tax/vat.ts";
import { isClear, unescapeClear } from "./columns.ts";
import type { ImportReason } from "./filed-product.ts";

type Value = ProductFields[ProductField];

/** The names that a cell may give instead of the slug, in small letters. */
export type Names = ReadonlyMap<string, string>;

/** The categories and brands of the shop, by slug and by name. */
export type Groups = { readonly categories: Names; readonly brands: Names };

/** The value of a cell; or why it is none. The price is with VAT, and may be one that VAT can't make. */
export function readFiledValue(
  field: ProductField,
  cell: string,
  groups: Groups,
): Done<Value> | Refused<ImportReason> {
  if (isClear(cell)) return cleared(field);
  const text = unescapeClear(cell);
  if (field === "categorySlug") return named(groups.categories, text, "no_category");
  if (field === "brandSlug") return named(groups.brands, text, "no_brand");
  if (field === "pricePence") return readFiledPrice(text);
  if (field === "takesOrders") return readYesOrNo(text);
  const read = readInput(
    field,
    fieldKinds[field].is === "choice" ? text.trim().toLowerCase() : text,
  );
  return read.ok && isValue(field, read.value) ? done(read.value) : refused("bad_value");
}

function cleared(field: ProductField): Done<Value> | Refused<ImportReason> {
  const kind: FieldKind = fieldKinds[field];
  const empty: Value = ["whole", "decimal", "choice"].includes(kind.is) ? null : "";
  const canBeEmpty = !["slug", "price", "switch"].includes(kind.is);
  return canBeEmpty && isValue(field, empty) ? done(empty) : refused("cant_clear");
}

function named(names: Names, text: string, reason: ImportReason) {
  const slug = names.get(text.trim().toLowerCase());
  return slug === undefined ? refused(reason) : done(slug);
}

/** "yes" or "no", also as spreadsheets and other shops write it. */
export function readYesOrNo(text: string): Done<boolean> | Refused<"bad_value"> {
  const word = text.trim().toLowerCase();
  if (["yes", "true", "1"].includes(word)) return done(true);
  return ["no", "false", "0"].includes(word) ? done(false) : refused("bad_value");
}

/** Reads a price of a file; 0 is one, for a surcharge. */
export function readFiledPrice(
  text: string,
): Done<Pence> | Refused<"bad_value" | "too_many_places"> {
  const price = readPounds(text, { most: PRICE_MAX });
  if (price !== null) return done(price);
  return refused(/^£?\s*\d[\d,]*\.\d{3,}$/.test(text.trim()) ? "too_many_places" : "bad_value");
}

/** Whether a price moves by more than half; a price that was none does not. */
export function isSteep(from: number | null | undefined, to: number): boolean {
  return typeof from === "number" && from > 0 && Math.abs(to - from) * 2 > from;
}

/** A price as the shop keeps it: its net, and what it is with VAT: a penny less where VAT can't make it. */
export function keptPrice(
  gross: Pence,
  vatRateBp: number,
): { readonly netPence: Pence; readonly grossPence: Pence } {
  const typed = netOfTypedGross(gross, vatRateBp);
  if (typed.ok) return { netPence: typed.netPence, grossPence: gross };
  const below = netOfTypedGross(typed.below, vatRateBp);
  const netPence = below.ok ? below.netPence : pence(0);
  return { netPence, grossPence: grossPence(netPence, vatRateBp) };
}
