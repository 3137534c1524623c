import { fieldKinds } from "#shop/catalogue/editing/field-kinds.ts";
import { fieldOfColumn } from "#shop/catalogue/product-file/columns.ts";
import type { ImportProblem, ImportReason } from "#shop/catalogue/product-file/filed-product.ts";
import type { CellChange } from "#shop/catalogue/product-file/plan-product.ts";
import type { ImportState } from "#shop/catalogue/imports/import.ts";
import type { Encoding } from "#shop/kit/encoding.ts";
import { capital, formatNumber } from "#shop/kit/text.ts";
import { numberError, readDecimal } from "#shop/kit/typed-number.ts";
import { badValue } from "#admin/products/bad-values.ts";
import { skuText } from "#admin/products/sku-text.ts";
import { amountInWords, choiceInWords, fieldWords } from "#admin/products/product-values.ts";

/** The longest name of a file. */
export const FILE_NAME_MAX = 200;

/** What can't be read as a file of products, in a sentence beside the field. */
export const uploadTexts = {
  no_file: "Choose a file of products.",
  too_large: "The file is larger than 40 MB. Split it into two.",
  too_many_rows: "The file has more than 20,000 rows. Split it into two.",
  too_many_columns: "The file has more than 200 columns. That is not a file of products.",
  spreadsheet: "That is a spreadsheet’s own file. Save it as CSV UTF-8, and upload that.",
  not_text: "That is not a CSV or TSV file. Save a spreadsheet as CSV first.",
  open_quote: "A quotation mark in the file is never closed.",
  no_rows: "The file has no rows below the one that has the names of the columns.",
  one_column:
    "The file has one column. A file of products has an SKU and at least one other column, with a comma, semicolon, tab, | or ^ between them; a row names them.",
  column_twice: "Two columns of the file have the same name.",
  no_host: "Enter a site such as cdn.example.com. It is reached by https.",
  too_many_hosts: "20 sites are allowed already.",
  too_many_imports:
    "The shop keeps at most 20 files or 200 MB, and all of them are needed. Each goes after 7 days.",
  import_needed:
    "This file is needed: a job or a colleague is at it, or its import can still be undone.",
  no_import: "This file is not kept any more.",
};

/** What a file was read as. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  macintosh: "Mac Roman",
};

/** What the last step did not do, or what is wrong with the file. */
export const refusalTexts = {
  ...uploadTexts,
  changed_meanwhile:
    "Nothing was imported: products changed after the file was compared. Below is what it would do now.",
  changed_since:
    "Nothing was undone: a product of this import has been changed since, or something depends on a new one.",
  failed: "Something went wrong, and nothing was changed. Try again, or upload the file again.",
};

export const stateWords: Readonly<Record<ImportState, string>> = {
  asking: "Waiting for your answers",
  unreadable: "Can’t be read",
  reading: "Being compared",
  ready: "Not imported",
  applying: "Being imported",
  applied: "Imported",
  undoing: "Being undone",
  undone: "Undone",
};

const reasonTexts: Readonly<Partial<Record<ImportReason, string>>> = {
  no_sku: "The row has no SKU.",
  bad_sku: skuText,
  too_many_cells: "The row has more cells than the file has columns.",
  row_twice: "The file has another row with this SKU.",
  fields_beside_option: "A row of an option value can’t have fields of the product as well.",
  cant_clear: "This can’t be empty.",
  too_many_places: "Enter pounds with two digits of pence, such as 54.00.",
  no_category: "No category of the shop has this name.",
  no_brand: "No brand of the shop has this name.",
  slug_taken: "Another product has this address.",
  sku_taken: "Something else has this SKU.",
  missing: "A new product needs it.",
  no_price: "A live product needs a price.",
  no_description: "A live product needs a description.",
  no_alt: "Each picture of a live product needs an alt text.",
  no_option_name: "Name the option.",
  no_value_name: "Name the value.",
  two_standards: "Another row of this option is the standard value.",
  no_variants: "The file has none of its variations.",
  no_parent: "The file has no product that this variation belongs to.",
  no_handle: "The row has no handle.",
  variant_twice: "Another variant has the same values.",
  other_currency: "The price is in another currency. Only pounds are read.",
  unknown_type: "This shop sells no such kind of product.",
  no_standard: "Mark another value of this option as standard.",
  two_names: "Another row gives this option another name.",
  bad_options:
    "These options can’t be sold: too many, two of one name, or a standard value that is not available.",
};

/** What is wrong, in a sentence. */
export function problemText({ column, reason, typed, size, sum, others }: ImportProblem): string {
  if (reason === "prices_do_not_add_up") {
    const more = others === undefined ? "" : ` ${formatNumber(others)} more do not fit.`;
    return `The options add up to ${sum ?? ""}.${more}`;
  }
  if (reason === "sku_in_other_letters") return `The shop writes it ${typed}.`;
  if (reason === "by_spreadsheet")
    return `The shop has ${typed}: Excel may have changed it. Write it as the shop has it.`;
  if (reason === "no_related")
    return `No other product has the SKU ${typed}, or it is there twice.`;
  const field = fieldOfColumn.get(column);
  if (reason === "bad_value") {
    if (column === "setting") return "Enter indoor, outdoor or both.";
    if (column === "fixed_to") return "Enter ceiling, wall, ground, or nothing for free-standing.";
    if (column === "state") return "Enter draft, live or archived.";
    if (column === "price" || column === "surcharge")
      return "Enter pounds with a dot before the pence, such as 54.00.";
    if (field === undefined || field === "takesOrders") return "Enter yes or no.";
    const words = badValue(field, typed, size);
    // A measure with its unit, as the column of another shop has it: "0,35 kg".
    return /,.*[a-z]$/i.test(typed) ? numberError(typed, "decimal", words) : words;
  }
  return reasonTexts[reason] ?? "This can’t be imported.";
}

const optionWords: Readonly<Record<string, string>> = {
  sku: "SKU",
  option_key: "Option key",
  option_name: "Option",
  value_key: "Value key",
  value_name: "Value",
  surcharge: "Surcharge",
  standard: "Standard",
  value_sku: "SKU of the value",
  available: "Available",
  handle: "Handle",
  kind: "Kind",
};

/** A column at the beginning of a line: "Lead time". */
export function columnWord(column: string): string {
  const field = fieldOfColumn.get(column);
  return field === undefined ? (optionWords[column] ?? "") : capital(fieldWords[field]);
}

/** What changes: "Price", or "Lath length, 1.5 m, surcharge". */
export function changeWord({ field, what }: Pick<CellChange, "field" | "what">): string {
  return field === null ? what : capital(fieldWords[field]);
}

/** A value of a change as people read it: "£54.00", "410 g", "indoor airers". */
export function changeValue({ field }: Pick<CellChange, "field">, text: string): string {
  if (field === null || text === "") return text;
  const kind = fieldKinds[field];
  if (kind.is === "price") return `£${text}`;
  if (kind.is === "choice") return choiceInWords(field, text);
  if (kind.is !== "whole" && kind.is !== "decimal") return text;
  const tenths = readDecimal(text, { places: 1 });
  return tenths === null ? text : amountInWords(tenths / 10, kind.unit);
}

/** Why a photograph was not fetched, behind its URL. */
export const fetchTexts: Readonly<Record<string, string>> = {
  host_not_allowed: "its site is no longer allowed",
  bad_address: "its address does not begin with https",
  private_address: "its site is not on the public internet",
  redirects: "its address leads to another one",
  not_found: "it is not there",
  too_large: "it is larger than 20 MB",
  unreachable: "its site did not answer within 20 seconds",
  same_picture: "the product has it already",
  too_many: "the product has as many pictures as it can have",
  svg: "it is an SVG drawing",
  gif: "it is a GIF",
  heic: "it is a HEIC picture; use a JPEG",
  no_picture: "it is not a picture",
  broken: "it can’t be read",
  too_many_pixels: "it has more than 50 megapixels",
  too_small: "it is too small",
  empty: "it is empty",
  no_space: "there is no space for more pictures",
};
