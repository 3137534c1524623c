import { pence } from "#shop/kit/money.ts";
import { isValue, linesOf } from "#shop/catalogue/editing/field-kinds.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import {
  fieldNames,
  productFields,
  type ProductField,
  type ProductFields,
} from "#shop/catalogue/editing/product-fields.ts";
import { fieldsOf, fieldCell } from "./product-rows.ts";
import { isSteep, keptPrice, readFiledValue, type Groups } from "./filed-values.ts";
import { problem, type FiledPicture, type FiledRows, type ImportProblem } from "./filed-product.ts";
import type { ImportNote } from "./foreign/foreign-product.ts";
import { missingIn, strangerIn } from "./missing-fields.ts";
import { emptyContent, rowsOf } from "./new-content.ts";
import { planOptions } from "./plan-options.ts";

/** What an import must know of the shop and of the rest of the file. */
export type Surroundings = Groups & {
  readonly vatRateBp: number;
  /** The SKUs of products, and of products that the file adds. */
  readonly skus: ReadonlySet<string>;
  /** By the SKU in small letters. */
  readonly skuOf: ReadonlyMap<string, string>;
  /** The SKU of a product of the shop by what a spreadsheet makes of it. */
  readonly skuOfForm: ReadonlyMap<string, string>;
  /** The SKU of the product that has, or is to have, an address; of several in the file, the first. */
  readonly slugOwners: ReadonlyMap<string, string>;
  /** The same for the SKU of an option value. */
  readonly valueSkuOwners: ReadonlyMap<string, string>;
};

/** A product as it is now. */
export type PresentProduct = {
  readonly id: number;
  readonly content: ProductContent;
  readonly isMadeToOrder: boolean;
  /** One of its pictures has no alternative text. Read only where the file makes it live. */
  readonly lacksAlt: boolean;
};

/** A cell that changes: a field, or a part of the options ("Lath length, 1.5 m, surcharge"). */
export type CellChange = {
  readonly field: ProductField | null;
  readonly what: string;
  /** As our own file has it. */
  readonly from: string;
  readonly to: string;
  /** The price that the file has, where VAT can't make it; otherwise "". */
  readonly typed: string;
  /** What people pay moves by more than half. */
  readonly isSteep?: true;
};

export type PlannedProduct = {
  readonly kind: "new" | "changed" | "untouched" | "refused";
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  readonly productId: number | null;
  readonly changes: readonly CellChange[];
  readonly problems: readonly ImportProblem[];
  /** What the product is to be; null when nothing is to be written. */
  readonly wanted: ProductContent | null;
  readonly pictures: readonly FiledPicture[];
  readonly notes: readonly ImportNote[];
  /** Pieces that a new product begins with; null: it is made to order. */
  readonly stock: number | null;
};

/**
 * What a file makes of one product: every cell that would be another, or why it is refused. A product changes whole or
 * not at all. A cell that is as the export would write it changes nothing, whatever is in it.
 */
export function planProduct(
  given: FiledRows,
  now: PresentProduct | null,
  around: Surroundings,
): PlannedProduct {
  const filed = rowsOf(given, now, around);
  const content = now?.content ?? emptyContent(filed, around);
  const read = readCells(filed, now === null ? null : fieldsOf(content, around.vatRateBp), around);
  const wanted = { ...fieldsOf(content, around.vatRateBp), ...read.values } as ProductFields;
  const options = planOptions(filed, content, around);
  const stranger = now === null ? strangerIn(filed, around) : null;
  const changed = Object.keys(read.values) as ProductField[];
  const problems =
    stranger === null
      ? [
          ...filed.problems,
          ...read.problems,
          ...(now === null ? missingIn(filed) : []),
          ...boundsOf({ filed, now, wanted, changed }, around),
          ...options.problems,
        ]
      : [stranger];
  const changes = [...read.changes, ...options.changes];
  const planned = {
    line: filed.line,
    sku: filed.sku,
    // A name that is refused names its product all the same.
    name: wanted.name || (filed.cells.name ?? ""),
    productId: now?.id ?? null,
    pictures: filed.pictures,
    notes: filed.notes,
    stock: now === null ? filed.stock : null,
  };
  if (problems.length > 0)
    return { ...planned, kind: "refused", changes: [], problems, wanted: null };
  if (changes.length === 0)
    return { ...planned, kind: "untouched", changes, problems, wanted: null };
  const { pricePence, ...fields } = wanted;
  // A price that stays as it is keeps its net.
  const netPence =
    read.values.pricePence === undefined || pricePence === null
      ? content.netPence
      : keptPrice(pricePence, around.vatRateBp).netPence;
  return {
    ...planned,
    kind: now === null ? "new" : "changed",
    changes,
    problems,
    wanted: { fields, netPence, options: options.wanted, pictures: content.pictures },
  };
}

type ReadCells = {
  readonly values: Partial<ProductFields>;
  readonly changes: readonly CellChange[];
  readonly problems: readonly ImportProblem[];
};

function readCells(
  { line, cells, problems: known }: FiledRows,
  now: Partial<ProductFields> | null,
  around: Surroundings,
): ReadCells {
  const values: Record<string, unknown> = {};
  const changes: CellChange[] = [];
  const problems: ImportProblem[] = [];
  for (const field of productFields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const column = fieldNames[field];
    const from = now === null ? "" : fieldCell(now, field);
    if (now !== null && cell === from.replaceAll(/\r\n?/g, "\n")) continue;
    if (known.some((each) => each.column === column)) continue;
    const read = readFiledValue(field, cell, around);
    if (!read.ok) {
      problems.push(problem(line, read.reason, { column, typed: cell }));
      continue;
    }
    // A new product is a draft, whatever it is elsewhere.
    const value = field === "state" && now === null ? "draft" : kept(field, read.value, around);
    if (now !== null && value === now[field]) continue;
    values[field] = value;
    const to = fieldCell({ [field]: value }, field);
    const typed = field === "pricePence" && value !== read.value ? cell.trim() : "";
    const steep = field === "pricePence" && isSteep(now?.pricePence, value as number);
    if (field !== "state" || now !== null)
      changes.push({ field, what: "", from, to, typed, ...(steep && { isSteep: true }) });
  }
  return { values: values as Partial<ProductFields>, changes, problems };
}

function kept(
  field: ProductField,
  value: ProductFields[ProductField],
  { vatRateBp }: Surroundings,
): ProductFields[ProductField] {
  return field === "pricePence" ? keptPrice(pence(Number(value)), vatRateBp).grossPence : value;
}

type Bounds = {
  readonly filed: FiledRows;
  readonly now: PresentProduct | null;
  readonly wanted: ProductFields;
  readonly changed: readonly ProductField[];
};

/** What other products, the state and the stock forbid. */
function boundsOf(
  { filed: { line, sku, cells }, now, wanted, changed }: Bounds,
  around: Surroundings,
): readonly ImportProblem[] {
  const found: ImportProblem[] = [];
  const say = (field: ProductField, reason: ImportProblem["reason"], typed?: string) =>
    found.push(
      problem(line, reason, { column: fieldNames[field], typed: typed ?? cells[field] ?? "" }),
    );
  if (changed.includes("pricePence") && (wanted.pricePence ?? 0) <= 0)
    say("pricePence", "bad_value");
  if (changed.includes("slug") && (around.slugOwners.get(wanted.slug) ?? sku) !== sku)
    say("slug", "slug_taken");
  if (changed.includes("related")) {
    const skus = linesOf(wanted.related);
    const unknown = skus.find(
      (each, at) => !around.skus.has(each) || each === sku || skus.indexOf(each) < at,
    );
    if (unknown !== undefined) say("related", "no_related", unknown);
  }
  if (
    changed.includes("leadTimeDays") &&
    wanted.leadTimeDays === null &&
    now?.isMadeToOrder !== false
  )
    say("leadTimeDays", "bad_value");
  if (now === null && !isValue("slug", wanted.slug)) say("slug", "bad_value");
  const goesLive = wanted.state === "live" && changed.includes("state");
  if (goesLive && (wanted.pricePence ?? 0) <= 0) say("state", "no_price");
  const mustDescribe = goesLive || (wanted.state === "live" && changed.includes("description"));
  if (mustDescribe && wanted.description === "") say("description", "no_description");
  if (goesLive && now?.lacksAlt === true) say("state", "no_alt");
  return found;
}
