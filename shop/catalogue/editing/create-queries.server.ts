import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { freeSlug, slugWords } from "./slug-for.ts";
import { copyPictures } from "#shop/catalogue/pictures/copy-pictures.server.ts";

type Wanted = {
  readonly name: string;
  readonly slug: string;
  readonly categorySlug: string | null;
  readonly brandSlug: string | null;
  /** Net. */
  readonly netPence: Pence | null;
  readonly weightGrams: number | null;
};

/** Two products that are saved at the same time do not get one SKU or one address: until the transaction ends. */
export async function lockNewNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('new product', 0))`.execute(tx);
}

/** An address that is free, made from a name: "kitchen-maid", or "kitchen-maid-2". */
export async function newSlug(tx: Db, name: string): Promise<string> {
  await lockNewNames(tx);
  const slug = slugWords(name);
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = ${slug} or slug like ${`${slug}-%`}`.execute(tx);
  const taken = new Set(rows.map((row) => row.slug));
  return freeSlug(name, (each) => taken.has(each));
}

/**
 * The next SKU of a category: the number behind the beginning that most of its products have, or behind the
 * category's initials. `newSlug` holds the lock.
 */
export async function newSku(
  tx: Db,
  {
    categorySlug,
    copyFrom,
  }: { readonly categorySlug: string | null; readonly copyFrom: string | null },
): Promise<string> {
  const { rows } = await sql<{ prefix: string }>`
    select substring(sku from '^(.*[^0-9])[0-9]+$') as prefix from products
    where category_slug = coalesce(${categorySlug}, (select category_slug from products where sku = ${copyFrom}))
      and sku ~ '[^0-9][0-9]+$' and length(sku) <= 30
    group by 1 order by count(*) desc, 1 limit 1`.execute(tx);
  const initials = (categorySlug ?? "product").split("-").map((word) => word.charAt(0));
  const prefix = rows[0]?.prefix ?? `${initials.join("").toUpperCase()}-`;
  const { rows: used } = await sql<{ last: string | null }>`
    select max(substring(sku from '([0-9]{1,6})$')::int)::text as last from products
    where left(sku, ${prefix.length}) = ${prefix} and substr(sku, ${prefix.length + 1}) ~ '^[0-9]{1,6}$'`.execute(
    tx,
  );
  return prefix + String(Number(used[0]?.last ?? 0) + 1).padStart(3, "0");
}

/** A draft made to order, with nothing but what was entered. */
export async function insertDraft(tx: Db, sku: string, wanted: Wanted): Promise<number> {
  const { name, slug, categorySlug, brandSlug, netPence, weightGrams } = wanted;
  assert(categorySlug !== null && brandSlug !== null, "a new product has a category and a brand");
  assert(netPence !== null && weightGrams !== null, "a new product has a price and a weight");
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from products`.execute(tx);
  const { id } = await tx
    .insertInto("products")
    .values({
      sku,
      slug,
      name,
      categorySlug,
      brandSlug,
      basePrice: decimalPounds(netPence),
      weightGrams,
      facts: "",
      description: "",
      details: "[]",
      material: "",
      setting: "indoor",
      guaranteeYears: 0,
      leadTimeDays: 14,
      position: rows[0]?.next ?? 0,
      state: "draft",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a copy has of its own, or what the database makes. */
const OWN: readonly string[] = [
  "id",
  "sku",
  "slug",
  "name",
  "state",
  "position",
  "stock",
  "held",
  "created_at",
  "updated_at",
  "is_example",
  // Sales prove it, and a copy has none.
  "is_best_seller",
  "price_pence",
  "max_price_pence",
  "vat_rate_bp",
  "called",
  "search_terms",
];

/** A draft with everything that another product has: every column, and every row that is about the product. */
export async function copyProduct(
  tx: Db,
  originalId: number,
  { sku, wanted }: { readonly sku: string; readonly wanted: Wanted },
): Promise<number> {
  const columns = (await columnsOf(tx, "products")).filter((column) => !OWN.includes(column));
  const { rows } = await sql<{ id: number }>`
    insert into products (sku, slug, name, state, stock, position, ${refs(columns)})
    select ${sku}, ${wanted.slug}, ${wanted.name}, 'draft', stock * 0,
      (select coalesce(max(position), 0) + 1 from products), ${refs(columns)}
    from products where id = ${originalId} returning id`.execute(tx);
  const id = rows[0]?.id;
  assert(id !== undefined, "the product that is copied exists");
  const { categorySlug, brandSlug, netPence, weightGrams } = wanted;
  const entered = {
    ...(categorySlug !== null && { categorySlug }),
    ...(brandSlug !== null && { brandSlug }),
    ...(netPence !== null && { basePrice: decimalPounds(netPence) }),
    ...(weightGrams !== null && { weightGrams }),
  };
  if (Object.keys(entered).length > 0)
    await tx.updateTable("products").set(entered).where("id", "=", id).execute();
  await copyOptions(tx, originalId, id);
  for (const table of copied) await copyRows(tx, table, [originalId, id]);
  await copyPictures(tx, originalId, id);
  return id;
}

/** Rows about a product that its copy has, too. */
const copied = [
  "related_products",
  "packed_sizes",
  "part_fits",
  "cover_sizes",
  "part_lists",
  "product_parts",
] as const;

async function copyRows(
  tx: Db,
  table: (typeof copied)[number],
  [from, to]: readonly [from: number, to: number],
): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter((column) => column !== "product_id");
  await sql`insert into ${sql.table(table)} (product_id, ${refs(columns)})
    select ${to}, ${refs(columns)} from ${sql.table(table)} where product_id = ${from}`.execute(tx);
}

async function copyOptions(tx: Db, from: number, to: number): Promise<void> {
  await sql`insert into option_groups (product_id, key, name, position)
    select ${to}, key, name, position from option_groups where product_id = ${from}`.execute(tx);
  const columns = (await columnsOf(tx, "option_values")).filter(
    (column) => column !== "group_id" && column !== "sku",
  );
  const ofValue = sql.join(columns.map((column) => sql.ref(`v.${column}`)));
  await sql`insert into option_values (group_id, ${refs(columns)})
    select copy.id, ${ofValue} from option_values v
    join option_groups g on g.id = v.group_id and g.product_id = ${from}
    join option_groups copy on copy.product_id = ${to} and copy.key = g.key`.execute(tx);
}

/** The columns of a table that are written: not those that the database makes. */
async function columnsOf(tx: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'
    order by ordinal_position`.execute(tx);
  return rows.map(({ name }) => name);
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
