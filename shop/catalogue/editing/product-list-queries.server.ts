import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  cardColumns,
  fromProducts,
  toCard,
  type CardRow,
} from "#shop/catalogue/product-queries.server.ts";
import { skuCode } from "#shop/catalogue/sku.ts";
import type { ProductState } from "./product-fields.ts";
import type { ListedProduct, ProductSort, ProductView } from "./product-list.ts";

type Row = CardRow & {
  state: ProductState;
  takesOrders: boolean;
  pieces: number | null;
  held: number;
};

const columns = sql`${cardColumns}, p.state, p.takes_orders, p.stock as pieces, p.held`;

const isStocked = sql`p.stock is not null and p.state <> 'archived'`;

const views: Readonly<Record<ProductView, RawBuilder<unknown>>> = {
  all: sql`true`,
  live: sql`p.state = 'live'`,
  paused: sql`p.state = 'live' and not p.takes_orders`,
  draft: sql`p.state = 'draft'`,
  archived: sql`p.state = 'archived'`,
  stocked: isStocked,
  low: sql`${isStocked} and p.stock - p.held between 1 and 5`,
  none: sql`${isStocked} and p.stock <= p.held`,
};

const keys: Readonly<Record<ProductSort, RawBuilder<unknown>>> = {
  name: sql`lower(p.name) collate "C"`,
  price: sql`coalesce(p.price_pence, -1)`,
  stock: sql`coalesce(p.stock - p.held, -1)`,
};

/** As the index has it. */
const codeOf = sql`upper(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')) collate "C"`;

/** A product whose name contains the text or whose SKU begins with it; all for "". */
export function isFound(q: string): RawBuilder<unknown> {
  if (q === "") return sql`true`;
  const code = skuCode(q);
  const byName = sql`p.name ilike ${`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
  return code === ""
    ? byName
    : sql`(${byName} or (${codeOf} >= ${code} and ${codeOf} < ${code} || chr(1114111)))`;
}

/** How many products of each view are found. */
export async function countViews(
  db: Db,
  names: readonly ProductView[],
  q: string,
): Promise<Partial<Record<ProductView, number>>> {
  const counts = names.map(
    (name) => sql`count(*) filter (where ${views[name]})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Partial<Record<ProductView, number>>>`
    select ${sql.join(counts)} from products p where ${isFound(q)}`.execute(db);
  return rows[0] ?? {};
}

/** The products of a view behind a place, with the value each is sorted by. */
export async function selectView(
  db: Db,
  {
    view,
    q,
    sort,
    isDown,
    behind,
    limit,
  }: {
    readonly view: ProductView;
    readonly q: string;
    readonly sort: ProductSort;
    readonly isDown: boolean;
    readonly behind: { readonly key: string | number; readonly id: number } | null;
    readonly limit: number;
  },
): Promise<{ readonly product: ListedProduct; readonly key: string | number }[]> {
  const key = keys[sort];
  const direction = isDown ? sql`desc` : sql`asc`;
  const place =
    behind === null
      ? sql`true`
      : sql`(${key}, p.id) ${isDown ? sql`<` : sql`>`} (${behind.key}, ${behind.id})`;
  const { rows } = await sql<Row & { key: string | number }>`
    select ${columns}, ${key} as key ${fromProducts}
    where ${views[view]} and ${isFound(q)} and ${place}
    order by ${key} ${direction}, p.id ${direction} limit ${limit}`.execute(db);
  return rows.map((row) => ({ product: toListed(row), key: row.key }));
}

/** A product in any state, by its SKU in any letters, as people type it: no two differ in their capitals alone. */
export async function selectBySku(db: Db, sku: string): Promise<ListedProduct | null> {
  const { rows } = await sql<Row>`select ${columns} ${fromProducts}
    where ${codeOf} = ${skuCode(sku)} and lower(p.sku) = lower(${sku})
    order by p.sku <> ${sku} limit 1`.execute(db);
  return rows[0] === undefined ? null : toListed(rows[0]);
}

/** The product with a slug, in any state. */
export async function selectSlugOwner(
  db: Db,
  slug: string,
): Promise<{ readonly sku: string; readonly name: string } | null> {
  const found = db.selectFrom("products").select(["sku", "name"]).where("slug", "=", slug);
  return (await found.executeTakeFirst()) ?? null;
}

function toListed(row: Row): ListedProduct {
  const card = toCard(row);
  return {
    id: card.id,
    sku: card.sku,
    slug: card.slug,
    name: card.name,
    tagline: card.tagline,
    mainImageUrl: card.mainImageUrl,
    netPence: card.basePence,
    pricePence: card.basePence === null ? null : card.pricePence,
    maxPricePence: card.maxPricePence,
    leadTimeDays: row.leadTimeDays,
    takesOrders: row.takesOrders,
    state: row.state,
    stock: row.pieces,
    reserved: row.held,
  };
}
