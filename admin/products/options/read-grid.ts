import { isSku } from "#shop/catalogue/sku.ts";
import { skuText } from "#admin/products/sku-text.ts";
import { formatPounds, ZERO, type Pence } from "#shop/kit/money.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { numberError, readPounds, readWhole } from "#shop/kit/typed-number.ts";
import {
  groupKeyFor,
  LABEL_MAX,
  NAME_MAX,
  VALUE_STOCK_MAX,
  valueKeyFor,
  type Grid,
  type GridGroup,
  type GridValue,
} from "#shop/catalogue/editing/options/option-grid.ts";
import { PRICE_MAX } from "#shop/catalogue/editing/product-fields.ts";
import { netOfTypedGross } from "#shop/tax/vat.ts";
import {
  filledRows,
  isBlankGroup,
  standardRow,
  type TypedGrid,
  type TypedGroup,
  type TypedValue,
} from "./typed-grid.ts";

/** What is wrong with an input, with the two prices that can be made beside one that can't. */
export type GridError = { readonly text: string; readonly neighbours?: readonly Pence[] };

/** Errors are by the name of the input, such as "surcharge_v3". */
export type GridErrors = Readonly<Record<string, GridError>>;

export type ReadGrid =
  | { readonly ok: true; readonly grid: Grid }
  | { readonly ok: false; readonly errors: GridErrors };

/** Reads what was typed. Empty rows and empty options are left out. */
export function readGrid(typed: TypedGrid, vatRateBp: number): ReadGrid {
  const errors: Record<string, GridError> = {};
  const keys = typed.map(({ key }) => key);
  const grid: GridGroup[] = [];
  for (const group of typed) {
    if (isBlankGroup(group)) continue;
    grid.push(readGroup(group, { keys, vatRateBp, errors }));
  }
  checkDistinct(typed, errors);
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, grid };
}

type Reading = {
  readonly keys: string[];
  readonly vatRateBp: number;
  readonly errors: Record<string, GridError>;
};

function readGroup(group: TypedGroup, { keys, vatRateBp, errors }: Reading): GridGroup {
  const name = group.name.trim();
  const wrong = nameProblem(name, NAME_MAX, "the option");
  if (wrong !== null) errors[`name_${group.id}`] = { text: wrong };
  const key = group.key === "" ? groupKeyFor(name, keys) : group.key;
  keys.push(key);
  const taken = group.values.map(({ value }) => value);
  const rows = filledRows(group);
  const values = rows.map((row) => {
    const read = readRow(row, { keys: taken, vatRateBp, errors });
    taken.push(read.value);
    return read;
  });
  const chosen = standardRow(group);
  const standard = values[chosen === undefined ? -1 : rows.indexOf(chosen)];
  if (standard === undefined)
    errors[`name_${group.id}`] ??= {
      text: `Enter a value of ${name || "this option"}, or remove it.`,
    };
  else if (!standard.isAvailable)
    errors[`available_${chosen?.id ?? ""}`] = {
      text: "The standard value must be available. Make another one the standard, or take the product off sale.",
    };
  return { key, name, standard: standard?.value ?? "", values };
}

function readRow(row: TypedValue, { keys, vatRateBp, errors }: Reading): GridValue {
  const label = row.label.trim();
  const wrong = nameProblem(label, LABEL_MAX, "the value");
  if (wrong !== null) errors[`label_${row.id}`] = { text: wrong };
  const sku = row.sku.trim();
  if (sku !== "" && !isSku(sku)) errors[`sku_${row.id}`] = { text: skuText };
  const surcharge = readSurcharge(row.surcharge, vatRateBp);
  if (!surcharge.ok) errors[`surcharge_${row.id}`] = surcharge.error;
  const stock = readStock(row.stock);
  if (stock === undefined)
    errors[`stock_${row.id}`] = {
      text: `Enter a whole number, 0 to ${formatNumber(VALUE_STOCK_MAX)}. Leave it empty for a value that is not counted.`,
    };
  return {
    value: row.value === "" ? valueKeyFor(label, keys) : row.value,
    label,
    surchargePence: surcharge.ok ? surcharge.netPence : ZERO,
    sku,
    isAvailable: row.isAvailable,
    stock: stock ?? null,
  };
}

type ReadSurcharge =
  | { readonly ok: true; readonly netPence: Pence }
  | { readonly ok: false; readonly error: GridError };

/** A surcharge with VAT as it is typed; nothing is none. */
export function readSurcharge(typed: string, vatRateBp: number): ReadSurcharge {
  if (typed.trim() === "") return { ok: true, netPence: ZERO };
  if (/^\s*[-\u2212–]/.test(typed))
    return wrongPrice(
      "A surcharge is 0 or more. Lower the price of the product, or make the cheapest value the standard.",
    );
  const gross = readPounds(typed);
  if (gross === null)
    return wrongPrice(numberError(typed, "pounds", "Enter pounds and pence, such as 10.00."));
  if (gross > PRICE_MAX) return wrongPrice(`A surcharge is ${formatPounds(PRICE_MAX)} at most.`);
  const net = netOfTypedGross(gross, vatRateBp);
  if (net.ok) return { ok: true, netPence: net.netPence };
  const [below, above] = [net.below, net.above].map(formatPounds);
  const text = `VAT in whole pence makes ${below} or ${above}. Which?`;
  return { ok: false, error: { text, neighbours: [net.below, net.above] } };
}

function wrongPrice(text: string): ReadSurcharge {
  return { ok: false, error: { text } };
}

/** Null for nothing, undefined for what is no number of pieces. */
function readStock(typed: string): number | null | undefined {
  return typed.trim() === "" ? null : (readWhole(typed, { most: VALUE_STOCK_MAX }) ?? undefined);
}

function nameProblem(text: string, max: number, what: string): string | null {
  if (text === "") return `Enter the name of ${what}.`;
  return text.length > max ? `${text.length} letters; ${max} fit.` : null;
}

function checkDistinct(typed: TypedGrid, errors: Record<string, GridError>): void {
  const filled = typed.filter((group) => !isBlankGroup(group));
  markRepeated(
    filled.map(({ id, name }) => [`name_${id}`, name] as const),
    errors,
    "Another option of this product has this name.",
  );
  for (const group of filled)
    markRepeated(
      filledRows(group).map(({ id, label }) => [`label_${id}`, label] as const),
      errors,
      "Another value of this option has this name.",
    );
  markRepeated(
    filled.flatMap(filledRows).map(({ id, sku }) => [`sku_${id}`, sku] as const),
    errors,
    "Another value of this product has this SKU.",
  );
}

function markRepeated(
  fields: readonly (readonly [name: string, text: string])[],
  errors: Record<string, GridError>,
  text: string,
): void {
  const seen = new Set<string>();
  for (const [name, typed] of fields) {
    const plain = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
    if (plain !== "" && seen.has(plain)) errors[name] ??= { text };
    seen.add(plain);
  }
}
