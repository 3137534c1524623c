import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listBrands, listCategories } from "#shop/catalogue/categories.server.ts";
import { fingerprintOf } from "#shop/catalogue/editing/version-list.server.ts";
import type { FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import {
  planProduct,
  type PlannedProduct,
  type PresentProduct,
  type Surroundings,
} from "#shop/catalogue/product-file/plan-product.ts";
import { spreadsheetForms } from "#shop/catalogue/product-file/spreadsheet-forms.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { deleteLines, insertLines, type NewLine } from "./import-lines-queries.server.ts";
import { moveImport, writeProgress } from "./imports-queries.server.ts";
import { selectIndex, selectPresent, selectValueSkus } from "./surroundings-queries.server.ts";

/** Products that are compared and stored at a time. */
const CHUNK = 200;

/**
 * Makes the dry run of a file: what would be new, what would change from what to what, and what is refused. Nothing of
 * the shop is changed. Safe to run again.
 */
export async function planImport(db: Db, id: string, filed: readonly FiledRows[]): Promise<void> {
  await deleteLines(db, id);
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const around = await readSurroundings(db, filed, vatRateBp);
  const added = planNew(filed, around);
  const goingLive = new Set(
    filed.filter(({ cells }) => cells.state?.trim().toLowerCase() === "live").map(({ sku }) => sku),
  );
  const counts = { new: 0, changed: 0, untouched: 0, refused: 0 };
  let stored = 0;
  for (let at = 0; at < filed.length; at += CHUNK) {
    const chunk = filed.slice(at, at + CHUNK);
    const skus = chunk.map(({ sku }) => sku);
    const present = await selectPresent(db, skus, goingLive);
    const planned = chunk.map((product) =>
      lineOf(product, { now: present.get(product.sku) ?? null, around, added }),
    );
    for (const { kind } of planned) counts[kind] += 1;
    const lines = planned.filter((line): line is NewLine => line.kind !== "untouched");
    await insertLines(db, { id, from: stored, lines });
    stored += lines.length;
    await writeProgress(db, id, { done: at + chunk.length, total: filed.length });
  }
  await moveImport(db, id, {
    from: "reading",
    to: "ready",
    vatRateBp: vatRateBp,
    newCount: counts.new,
    changedCount: counts.changed,
    untouchedCount: counts.untouched,
    refusedCount: counts.refused,
  });
}

type Known = {
  readonly now: PresentProduct | null;
  readonly around: Surroundings;
  readonly added: ReadonlyMap<FiledRows, PlannedProduct>;
};

function lineOf(filed: FiledRows, { now, around, added }: Known) {
  const planned = added.get(filed) ?? planProduct(filed, now, around);
  return { ...planned, seen: now === null ? null : fingerprintOf(now.content) };
}

type Building = Surroundings & {
  readonly skus: Set<string>;
  readonly skuOf: Map<string, string>;
  readonly slugOwners: Map<string, string>;
};

async function readSurroundings(
  db: Db,
  filed: readonly FiledRows[],
  vatRateBp: number,
): Promise<Building> {
  const [index, values, categories, brands] = await Promise.all([
    selectIndex(db),
    selectValueSkus(db),
    listCategories(db),
    listBrands(db),
  ]);
  const around: Building = {
    vatRateBp,
    categories: namesOf(categories),
    brands: namesOf(brands),
    skus: new Set(index.map(({ sku }) => sku)),
    skuOf: new Map(index.map(({ sku }) => [sku.toLowerCase(), sku])),
    skuOfForm: new Map(
      index.flatMap(({ sku }) => spreadsheetForms(sku).map((form) => [form, sku] as const)),
    ),
    slugOwners: new Map(index.map(({ slug, sku }) => [slug, sku])),
    valueSkuOwners: new Map([
      ...values.map(({ sku, owner }) => [sku, owner] as const),
      // A value can't have the SKU of any product, its own among them.
      ...index.map(({ sku }) => [sku, `product ${sku}`] as const),
    ]),
  };
  claim(around, filed);
  return around;
}

/** What the file itself asks for: the first product that asks for an address or an SKU has it. */
function claim(around: Building, filed: readonly FiledRows[]): void {
  const valueSkus = around.valueSkuOwners as Map<string, string>;
  for (const { sku, cells, options, joined } of filed) {
    const slug = cells.slug?.trim();
    if (slug !== undefined && !around.slugOwners.has(slug)) around.slugOwners.set(slug, sku);
    for (const option of [...options, ...(joined?.product.options ?? [])]) {
      const own = option.cells.value_sku?.trim();
      if (own !== undefined && !valueSkus.has(own)) valueSkus.set(own, sku);
    }
  }
}

function namesOf(
  groups: readonly { readonly slug: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map([
    ...groups.map(({ slug, name }) => [name.toLowerCase(), slug] as const),
    ...groups.map(({ slug }) => [slug, slug] as const),
  ]);
}

/** One refused new product can make another one refused that names it. */
const ROUNDS_MAX = 20;

/** The products that the shop has not got yet. Those that are refused are no SKUs for others to name. */
function planNew(
  filed: readonly FiledRows[],
  around: Building,
): ReadonlyMap<FiledRows, PlannedProduct> {
  const fresh = filed.filter(({ sku }) => !around.skus.has(sku));
  for (const { sku } of fresh) {
    if (sku === "") continue;
    around.skus.add(sku);
    // Two new SKUs that differ in their capitals alone: the second is refused.
    if (!around.skuOf.has(sku.toLowerCase())) around.skuOf.set(sku.toLowerCase(), sku);
  }
  for (let round = 1; ; round += 1) {
    const planned = new Map<FiledRows, PlannedProduct>();
    const owners = new Map(around.slugOwners);
    for (const product of fresh) {
      const plan = planProduct(product, null, { ...around, slugOwners: owners });
      if (plan.wanted?.fields.slug !== undefined) owners.set(plan.wanted.fields.slug, product.sku);
      planned.set(product, plan);
    }
    const refusedNow = fresh.filter(
      (product) => planned.get(product)?.kind === "refused" && around.skus.has(product.sku),
    );
    for (const { sku } of refusedNow) around.skus.delete(sku);
    if (refusedNow.length === 0 || round === ROUNDS_MAX) {
      for (const [slug, sku] of owners) around.slugOwners.set(slug, sku);
      return planned;
    }
  }
}
