import { sql } from "kysely";
import { decimalPounds } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { writeOptions } from "#shop/catalogue/editing/write-options.server.ts";
import { linesOf } from "#shop/catalogue/editing/field-kinds.ts";
import { columnsOf } from "#shop/catalogue/editing/editing-queries.server.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { listPricesWith, writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import { learnedColumns } from "./learn-later.server.ts";

/** A locked product, as it is and as it is to be. */
export type ContentChange = {
  readonly productId: number;
  readonly from: ProductContent | null;
  readonly to: ProductContent;
};

/** Products written by one statement. */
const CHUNK = 500;

/**
 * Makes locked products what they are to be, many at once: fields, price, options and related products, only what is
 * another. Stock and pictures stay as they are. Returns the products whose words, as the search knows them, are others.
 */
export async function writeContents(
  tx: Db,
  changes: readonly ContentChange[],
  tell: (done: number) => Promise<void>,
): Promise<readonly number[]> {
  let written = 0;
  const reworded: number[] = [];
  for (const { columns, changes: same } of byColumns(changes))
    for (let at = 0; at < same.length; at += CHUNK) {
      const chunk = same.slice(at, at + CHUNK);
      // Before the rows: the prices for lists follow from both.
      const optioned = chunk.filter(({ from, to }) => !hasSameOptions(from ?? undefined, to));
      await writeOptions(
        tx,
        optioned.map(({ productId, to }) => ({ productId, groups: to.options })),
      );
      if (columns.includes("base_price")) await writePricedRows(tx, chunk, columns);
      else {
        await writeRows(tx, chunk.map(rowOf), columns);
        await writeListPricesOf(tx, ...optioned.map(({ productId }) => productId));
      }
      const isReworded = columns.some((name) => learnedColumns.has(name));
      reworded.push(...(isReworded ? chunk : optioned).map(({ productId }) => productId));
      written += chunk.length;
      await tell(written);
    }
  // After all products are there: they may name each other.
  const related = changes.filter(
    ({ from, to }) => (from?.fields.related ?? "") !== (to.fields.related ?? ""),
  );
  for (let at = 0; at < related.length; at += CHUNK)
    await writeRelated(tx, related.slice(at, at + CHUNK));
  return reworded;
}

export function hasSameOptions(one: ProductContent | undefined, other: ProductContent): boolean {
  return JSON.stringify(one?.options ?? []) === JSON.stringify(other.options);
}

/**
 * The changes by the columns that each writes. Columns that stay as they are are left out: most triggers of products,
 * such as those of the search, follow the columns that a statement names.
 */
function byColumns(changes: readonly ContentChange[]) {
  const groups = Map.groupBy(changes, (change) => changedColumns(change).join(" "));
  return [...groups].map(([columns, same]) => ({
    columns: columns === "" ? [] : columns.split(" "),
    changes: same,
  }));
}

function changedColumns({ from, to }: ContentChange): readonly string[] {
  if (from === null) return names;
  const was = storedColumns(from);
  const wanted = storedColumns(to);
  return names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(wanted[name]));
}

/** The columns of a product that its content has, with their types. */
const types = {
  name: "text",
  slug: "text",
  facts: "text",
  description: "text",
  details: "jsonb",
  lead_time_days: "int",
  category_slug: "text",
  brand_slug: "text",
  material: "text",
  setting: "text",
  width_mm: "int",
  depth_mm: "int",
  height_mm: "int",
  weight_grams: "int",
  drying_length_m: "numeric",
  capacity_kg: "numeric",
  in_the_box: "text[]",
  fixed_to: "text",
  fixing: "text",
  not_included: "text[]",
  care: "text[]",
  guarantee_years: "int",
  warnings: "text[]",
  model: "text",
  keywords: "text",
  takes_orders: "boolean",
  state: "text",
  base_price: "numeric",
} as const;
const names = Object.keys(types);

type Row = { readonly id: number } & Readonly<Record<string, unknown>>;

const rowOf = ({ productId, to }: ContentChange): Row => ({ id: productId, ...storedColumns(to) });

const listPriceTypes = { price_pence: "int", max_price_pence: "int", vat_rate_bp: "int" } as const;

/** Writes rows with a new price, and by the same statement the prices for lists: a second one takes as long again. */
async function writePricedRows(
  tx: Db,
  changes: readonly ContentChange[],
  columns: readonly string[],
): Promise<void> {
  const rows = changes.map(rowOf);
  const prices = await listPricesWith(
    tx,
    rows.map((row) => ({ id: row.id, base: String(row["base_price"]) })),
  );
  const priced = rows.map((row) => ({ ...row, ...prices.get(row.id) }));
  const unpriced = await writeRows(tx, priced, [...columns, ...Object.keys(listPriceTypes)]);
  // A price that is the old one with VAT is forgotten by the trigger.
  await writeListPricesOf(tx, ...unpriced);
}

/** Returns the products that have no prices for lists now. */
async function writeRows(
  tx: Db,
  rows: readonly Row[],
  columns: readonly string[],
): Promise<readonly number[]> {
  if (columns.length === 0) return [];
  const typed = sql.raw(
    Object.entries({ ...types, ...listPriceTypes })
      .map(([name, type]) => `${name} ${type}`)
      .join(", "),
  );
  const { rows: unpriced } = await sql<{ id: number; price: number | null }>`
    update products set ${sql.raw(columns.map((name) => `${name} = wanted.${name}`).join(", "))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (id int, ${typed})
    where products.id = wanted.id returning products.id, products.price_pence as price`.execute(tx);
  return unpriced.flatMap(({ id, price }) => (price === null ? [id] : []));
}

/** The columns of a content as the database stores them. */
function storedColumns({ fields, netPence }: ProductContent): Readonly<Record<string, unknown>> {
  const { related: _, ...others } = fields;
  const columns = columnsOf(others);
  return {
    ...columns,
    details: JSON.parse(String(columns["details"])) as unknown,
    base_price: netPence === null ? "NaN" : decimalPounds(netPence),
  };
}

async function writeRelated(tx: Db, changes: readonly ContentChange[]): Promise<void> {
  const rows = changes.flatMap(({ productId, to }) =>
    linesOf(to.fields.related ?? "").map((sku, position) => ({ id: productId, sku, position })),
  );
  await sql`delete from related_products where product_id = any(${changes.map(({ productId }) => productId)}::int[])`.execute(
    tx,
  );
  await sql`insert into related_products (product_id, related_id, position)
    select w.id, p.id, w.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, sku text, position int)
    join products p on p.sku = w.sku`.execute(tx);
}

/**
 * Adds drafts in the order of the SKUs given, with their first stock, or made to order; `writeContents` writes the rest.
 * Returns their ids.
 */
export async function insertDrafts(
  tx: Db,
  drafts: readonly {
    readonly sku: string;
    readonly content: ProductContent;
    readonly stock: number | null;
  }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = drafts.map(({ sku, stock, content: { fields } }) => ({
    stock,
    sku,
    slug: fields.slug,
    name: fields.name,
    category: fields.categorySlug,
    brand: fields.brandSlug,
  }));
  const ids = new Map<string, number>();
  for (let at = 0; at < rows.length; at += CHUNK) {
    const { rows: added } = await sql<{ id: number; sku: string }>`
      insert into products (sku, slug, name, category_slug, brand_slug, base_price, weight_grams, facts, description,
        material, setting, guarantee_years, lead_time_days, stock, position, state)
      select sku, slug, name, category, brand, 0, 1, '', '', '', 'indoor', 0, 1, stock,
        (select coalesce(max(position), 0) from products) + row_number() over (), 'draft'
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb)
        as d (sku text, slug text, name text, category text, brand text, stock int)
      returning id, sku`.execute(tx);
    for (const { id, sku } of added) ids.set(sku, id);
  }
  return ids;
}
