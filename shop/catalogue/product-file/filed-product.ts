import type { ProductField } from "#shop/catalogue/editing/product-fields.ts";
import type { OptionColumn } from "./columns.ts";
import type { ImportNote } from "./foreign/foreign-product.ts";

/** Why a row of a file is not taken. */
export type ImportReason =
  | "no_sku"
  | "bad_sku"
  /** A product has it in other capitals: `typed` is how it writes it. */
  | "sku_in_other_letters"
  /** A spreadsheet makes this of an SKU or a key that the shop has: `typed` is how the shop writes it. */
  | "by_spreadsheet"
  /** The row has more cells than the file has columns: something has moved. */
  | "too_many_cells"
  /** A second row with the same SKU. */
  | "row_twice"
  /** A row of an option value has fields of the product, too. */
  | "fields_beside_option"
  | "bad_value"
  | "cant_clear"
  | "too_many_places"
  | "no_category"
  | "no_brand"
  | "no_related"
  | "slug_taken"
  | "sku_taken"
  /** A new product needs it. */
  | "missing"
  | "no_price"
  | "no_description"
  | "no_alt"
  | "no_option_name"
  | "no_value_name"
  | "two_standards"
  | "no_standard"
  | "two_names"
  | "bad_options"
  /** Variants whose prices are not a sum of surcharges. */
  | "prices_do_not_add_up"
  | "variant_twice"
  | "no_variants"
  | "no_parent"
  | "no_handle"
  | "other_currency"
  /** A gift card, a bundle, a download: not what this shop sells. */
  | "unknown_type";

/** How long a text is. */
export type TextSize = { readonly characters: number; readonly lines: number };

/** How long a text is, without the spaces around it, which are not kept. */
export function sizeOf(text: string): TextSize {
  const { length } = text.trim();
  return { characters: length, lines: text.trim().split("\n").length };
}

/** What is wrong with a cell or a row. */
export type ImportProblem = {
  readonly line: number;
  /** As our own file names it; "" for a whole row. */
  readonly column: string;
  readonly reason: ImportReason;
  /** What stands there, 200 characters at most. */
  readonly typed: string;
  /** How long it is where that is cut. */
  readonly size?: TextSize;
  /** Of a variant whose price is no sum: what the sum is, and how many others do not fit either. */
  readonly sum?: string;
  readonly others?: number;
};

/** A photograph that a file names. */
export type FiledPicture = {
  readonly url: string;
  /** Its alternative text; "" where the file has none. */
  readonly alt: string;
};

export type FiledOption = {
  readonly line: number;
  readonly cells: Partial<Record<OptionColumn, string>>;
  /** What the value of a new product gets beside them. */
  readonly newCells?: Partial<Record<OptionColumn, string>>;
};

/** A product as a file has it: the cells that are not empty, without the apostrophes of `cellText`. */
export type FiledRows = {
  /** The first of its lines. */
  readonly line: number;
  readonly sku: string;
  readonly cells: Partial<Record<ProductField, string>>;
  /** What a product that the shop has not got yet gets beside them. */
  readonly newCells?: Partial<Record<ProductField, string>>;
  readonly options: readonly FiledOption[];
  readonly problems: readonly ImportProblem[];
  readonly pictures: readonly FiledPicture[];
  /** What is to be said of it, where another shop's file has it. */
  readonly notes: readonly ImportNote[];
  /** The same, of a new product alone. */
  readonly newNotes?: readonly ImportNote[];
  /** The same product with its options joined into one, and whether a new one is so. */
  readonly joined?: { readonly product: FiledRows; readonly isForNew: boolean };
  /** Pieces that a new product begins with; null: it is made to order. */
  readonly stock: number | null;
};

const TYPED_MAX = 200;

export function problem(
  line: number,
  reason: ImportReason,
  { column = "", typed = "" }: { readonly column?: string; readonly typed?: string } = {},
): ImportProblem {
  return {
    line,
    column,
    reason,
    typed: typed.slice(0, TYPED_MAX).toWellFormed(),
    ...(typed.length > TYPED_MAX && { size: sizeOf(typed) }),
  };
}
