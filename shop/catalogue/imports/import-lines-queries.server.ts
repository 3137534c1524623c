import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { ALT_MAX } from "#shop/catalogue/pictures/product-picture.ts";
import type { ImportProblem } from "#shop/catalogue/product-file/filed-product.ts";
import type { ImportNote } from "#shop/catalogue/product-file/foreign/foreign-product.ts";
import type { CellChange, PlannedProduct } from "#shop/catalogue/product-file/plan-product.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";

export async function deleteLines(db: Db, id: string): Promise<void> {
  await db.deleteFrom("productImportLines").where("importId", "=", id).execute();
}

/** What a line says of a product. Products that a file leaves as they are have none. */
export const lineKinds = ["changed", "new", "refused"] as const;
export type LineKind = (typeof lineKinds)[number];

/** A line of a dry run. */
export type NewLine = PlannedProduct & {
  readonly kind: LineKind;
  readonly seen: string | null;
};

const TEXT_MAX = 200;

/** Stores lines of a dry run from a position on. */
export async function insertLines(
  db: Db,
  {
    id,
    from,
    lines,
  }: { readonly id: string; readonly from: number; readonly lines: readonly NewLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto("productImportLines")
    .values(
      lines.map((line, at) => ({
        importId: id,
        position: from + at,
        kind: line.kind,
        line: line.line,
        sku: line.sku.slice(0, TEXT_MAX).toWellFormed(),
        name: line.name.slice(0, TEXT_MAX).toWellFormed(),
        productId: line.productId,
        changes: JSON.stringify(line.changes),
        problems: JSON.stringify(line.problems),
        notes: JSON.stringify(line.notes),
        stock: line.stock,
        pictures: line.pictures.map(({ url }) => url),
        pictureAlts: line.pictures.map(({ alt }) => alt.slice(0, ALT_MAX).toWellFormed()),
        wanted: line.wanted === null ? null : JSON.stringify(line.wanted),
        seen: line.seen,
      })),
    )
    .execute();
}

export type ImportLine = {
  readonly position: number;
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  readonly changes: readonly CellChange[];
  readonly problems: readonly ImportProblem[];
  readonly notes: readonly ImportNote[];
  readonly stock: number | null;
  readonly pictures: readonly string[];
  /** Their alternative texts, in the same order; none for imports from before they were read. */
  readonly pictureAlts: readonly string[];
};

/** The lines of a kind, in the order of the file. */
export const importLines = (id: string, kind: LineKind) =>
  keyset<ImportLine>(
    sql`select position, line, sku, name, changes, problems, notes, stock, pictures, picture_alts
      from product_import_lines where import_id = ${id} and kind = ${kind}`,
    { position: "whole" },
  );

/** Prices of a dry run that move by more than half. */
export type SteepPrices = {
  readonly count: number;
  /** Tells these from those of another dry run; null for none. */
  readonly mark: string | null;
  readonly first: readonly (Pick<ImportLine, "sku" | "name"> & { readonly change: CellChange })[];
};

const STEEP_SHOWN = 5;

export async function selectSteepPrices(db: Db, id: string): Promise<SteepPrices> {
  const { rows } = await sql<SteepPrices>`
    with steep as (
      select row_number() over (order by l.position, c.place) as at, l.sku, l.name, c.change
      from product_import_lines l, jsonb_array_elements(l.changes) with ordinality as c (change, place)
      where l.import_id = ${id} and l.kind = 'changed' and c.change -> 'isSteep' = 'true')
    select count(*)::int as count, md5(string_agg(sku || change::text, '' order by at)) as mark,
      coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'name', name, 'change', change) order by at)
        filter (where at <= ${STEEP_SHOWN}), '[]') as first
    from steep`.execute(db);
  return rows[0] ?? { count: 0, mark: null, first: [] };
}

/** The SKUs of the products that an import has added and that are still drafts. */
export async function selectDrafts(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ sku: string }>`
    select p.sku from product_import_lines l join products p on p.id = l.product_id
    where l.import_id = ${id} and l.kind = 'new' and p.state = 'draft' order by l.position`.execute(
    db,
  );
  return rows.map(({ sku }) => sku);
}

/** A product to write. */
export type WantedLine = {
  readonly position: number;
  readonly sku: string;
  readonly productId: number | null;
  readonly wanted: ProductContent;
  readonly seen: string | null;
  readonly stock: number | null;
  readonly pictures: readonly string[];
  readonly pictureAlts: readonly string[];
};

/** Lines that one statement reads, with everything that their products are to have. */
const CHUNK = 1_000;

/** Everything that an import writes, in the order of its file. */
export async function selectWanted(db: Db, id: string): Promise<readonly WantedLine[]> {
  const lines: WantedLine[] = [];
  for (let last = -1; ;) {
    const { rows } = await sql<WantedLine>`
      select position, sku, product_id, wanted, seen, stock, pictures, picture_alts from product_import_lines
      where import_id = ${id} and kind in ('new', 'changed') and position > ${last}
      order by position limit ${CHUNK}`.execute(db);
    lines.push(...rows);
    if (rows.length < CHUNK) return lines;
    last = rows.at(-1)?.position ?? last;
  }
}

/** Stores which products the new lines have become. */
export async function saveNewProducts(tx: Db, id: string): Promise<void> {
  await sql`update product_import_lines l set product_id = p.id from products p
    where l.import_id = ${id} and l.kind = 'new' and p.sku = l.sku`.execute(tx);
}

/** The products that an import has changed and added. */
export async function selectImported(
  db: Db,
  id: string,
): Promise<readonly { readonly kind: "new" | "changed"; readonly productId: number | null }[]> {
  const { rows } = await sql<{ kind: "new" | "changed"; productId: number | null }>`
    select kind, product_id from product_import_lines
    where import_id = ${id} and kind in ('new', 'changed')`.execute(db);
  return rows;
}
