import { data } from "react-router";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { listMaterials } from "#shop/making/materials.server.ts";
import { getPartList, saveParts } from "#shop/making/part-lists.server.ts";
import { differenceOf } from "#shop/making/part-words.ts";
import { PARTS_MAX, type ProductPart } from "#shop/making/parts.ts";
import { fittingParts, readParts, toTypedPart, type TypedPart } from "#shop/making/read-parts.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  type RouteArgs,
  type SentFields,
  wholeOf,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { CHOICE, emptyRow, rowsIn, type Choices } from "./parts-rows.ts";

export type PartsResult = ActResult & {
  /** What happened to the rows before they are saved. */
  readonly note?: string;
  /** The rows that are not saved. */
  readonly rows?: readonly TypedPart[];
  /** The version that they replace. */
  readonly version?: number;
  /** What the example is ordered with. */
  readonly choices?: Choices;
  /** A colleague was quicker: whose list is in the shop, and what only one of the two lists has. */
  readonly overtaken?: {
    readonly who: string;
    readonly when: string;
    readonly theirs: readonly string[];
    readonly yours: readonly string[];
  };
};

/** The product of a URL with its options; 404 if there is none. */
export async function productOf(sku: string): Promise<Product> {
  const listed = await findProductBySku(db(), sku ?? "");
  const product =
    listed === null
      ? undefined
      : (await findProductsById(db(), [listed.id], { states: "any" })).get(listed.id);
  if (product === undefined) throw data(null, { status: 404 });
  return product;
}

/**
 * Saves the part list, or changes the rows of the form without saving them: one more, one less, those of another
 * product, or none, for the example. A page without JavaScript does the latter here.
 */
export async function changeParts(args: RouteArgs<"sku">) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  // Ctrl with Enter sends the form without a button.
  const [deed, which = ""] = (field("intent") || "save_parts").split(" ", 2);
  const product = await productOf(args.params.sku);
  const rows = rowsIn(field.all);
  const kept = { rows, version: wholeOf(field("version")), choices: choicesIn(field) };
  switch (deed) {
    case "save_parts":
      return save(product, act, kept);
    case "add_row":
      return data<PartsResult>({ ...kept, rows: [...rows, emptyRow].slice(0, PARTS_MAX) });
    case "remove_row":
      return data<PartsResult>({ ...kept, rows: rows.filter((_, at) => String(at) !== which) });
    case "copy":
      return data<PartsResult>(await copied(product, wholeOf(field("copy_from")), kept));
    case "show":
      return data<PartsResult>(kept);
    default:
      throw data(null, { status: 400 });
  }
}

function choicesIn({ entries }: SentFields): Choices {
  const chosen = entries.filter(([name]) => name.startsWith(CHOICE));
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(CHOICE.length), value]));
}

type Kept = Required<Pick<PartsResult, "rows" | "version" | "choices">>;

async function save(product: Product, act: Act, kept: Kept) {
  const materials = await listMaterials(db());
  const read = readParts(kept.rows, { materials, groups: product.optionGroups });
  if (!read.ok) return data<PartsResult>({ ...kept, fieldErrors: read.errors }, 422);
  const { version, choices } = kept;
  const saved = await saveParts(db(), product.id, { act, version, parts: read.parts });
  if (saved.ok)
    return data<PartsResult>({ done: `The parts of ${product.name} are saved.`, choices });
  if (saved.reason === "changed_meanwhile")
    return overtaken(product, { parts: read.parts, act, kept });
  const formError = sayRefusal({ reason: saved.reason }, refusals).text;
  return data<PartsResult>({ ...kept, formError }, 409);
}

const refusals = {
  part_longer:
    "A colleague has shortened the bars of a material: one of the parts no longer fits on a bar. Enter a shorter part.",
  material_gone: "A colleague has deleted the material of a part. Choose another one.",
};

/** A colleague was quicker: the typed rows stay, with what the two lists do not have in common. */
async function overtaken(
  { id, name, optionGroups }: Product,
  {
    parts,
    act,
    kept,
  }: { readonly parts: readonly ProductPart[]; readonly act: Act; readonly kept: Kept },
) {
  const subject = { kind: "product", id: String(id) };
  const [now, { who, when }] = await Promise.all([
    getPartList(db(), id),
    findLastAct(subject, "save_parts", act.actor),
  ]);
  const { removed: theirs, added: yours } = differenceOf(now.parts, parts, optionGroups);
  if (theirs.length === 0 && yours.length === 0)
    return data<PartsResult>({ done: `${who} saved the same parts of ${name} ${when}.` });
  const { version } = now;
  return data<PartsResult>({ ...kept, version, overtaken: { who, when, theirs, yours } }, 409);
}

/** The rows of another product, as far as this one has their options. */
async function copied(product: Product, fromId: number, kept: Kept): Promise<PartsResult> {
  const isId = Number.isInteger(fromId) && fromId > 0 && fromId < 2 ** 31;
  const { parts } = isId ? await getPartList(db(), fromId) : { parts: [] };
  if (parts.length === 0)
    return { ...kept, fieldErrors: { copy_from: "Choose a product that has parts." } };
  const fitting = fittingParts(parts, product.optionGroups);
  const left = parts.length - fitting.length;
  const leftOut =
    left === 0
      ? ""
      : ` ${left === 1 ? "1 row is" : `${left} rows are`} left out, for options that this product does not have.`;
  return {
    ...kept,
    rows: fitting.map(toTypedPart),
    note: `The rows are copied and not saved yet.${leftOut}`,
  };
}
