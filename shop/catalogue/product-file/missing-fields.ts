import { isSku } from "#shop/catalogue/sku.ts";
import { fieldNames } from "#shop/catalogue/editing/product-fields.ts";
import { problem, type FiledRows, type ImportProblem, type ImportReason } from "./filed-product.ts";
import type { Surroundings } from "./plan-product.ts";

/** What a new product must say. */
const NEEDED = ["name", "pricePence", "categorySlug", "brandSlug", "weightGrams"] as const;

/** What is wrong with it as a whole, so that what it lacks besides says nothing. */
const WHOLE: readonly ImportReason[] = [
  "prices_do_not_add_up",
  "unknown_type",
  "no_parent",
  "no_variants",
];

/** What a new product lacks, or that its SKU can’t be one. */
export function missingIn({ line, sku, cells, problems }: FiledRows): readonly ImportProblem[] {
  if (problems.some(({ reason }) => WHOLE.includes(reason))) return [];
  const isWrong = (column: string) => problems.some((each) => each.column === column);
  const missing = NEEDED.filter((field) => cells[field] === undefined)
    .map((field) => problem(line, "missing", { column: fieldNames[field] }))
    .filter(({ column }) => !isWrong(column));
  if (sku === "" || problems.some(({ reason }) => reason === "no_sku")) return missing;
  return isNewSku(sku) ? missing : [problem(line, "bad_sku", { column: "sku", typed: sku })];
}

/** Says when the SKU of a new product seems to be that of another: the rest of its rows is then not judged. */
export function strangerIn(
  { line, sku }: FiledRows,
  { skuOf, skuOfForm, valueSkuOwners }: Surroundings,
): ImportProblem | null {
  const say = (reason: ImportReason, typed: string) =>
    problem(line, reason, { column: "sku", typed });
  const other = skuOf.get(sku.toLowerCase());
  if (other !== undefined && other !== sku) return say("sku_in_other_letters", other);
  if (valueSkuOwners.has(sku) && other === undefined) return say("sku_taken", sku);
  const changed = skuOfForm.get(sku);
  return changed === undefined ? null : say("by_spreadsheet", changed);
}

/** Screens of the admin have these names. */
const SCREENS = ["new", "prices", "import", "export", "best-sellers"];

/** Whether a new product can have an SKU: it is a part of addresses. */
function isNewSku(sku: string): boolean {
  return isSku(sku) && !SCREENS.includes(sku.toLowerCase());
}
