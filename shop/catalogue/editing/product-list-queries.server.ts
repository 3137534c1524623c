import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countViews, keyset, type PageOfRows } from "#shop/platform/lists/keyset.server.ts";
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

const isStocked = sql`pieces is not null and state <> 'archived'`;

const views: Readonly<Record<ProductView, RawBuilder<unknown>>> = {
  all: sql`true`,
  live: sql`state = 'live'`,
  paused: sql`state = 'live' and not takes_orders`,
  draft: sql`state = 'draft'`,
  archived: sql`state = 'archived'`,
  stocked: isStocked,
  low: sql`${isStocked} and pieces - held between 1 and 5`,
  none: sql`${isStocked} and pieces <= held`,
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
export function countFound<View extends ProductView>(db: Db, names: readonly View[], q: string) {
  const counted = Object.fromEntries(names.map((name) => [name, views[name]]));
  return countViews(
    db,
    sql`select state, takes_orders, stock as pieces, held from products p where ${isFound(q)}`,
    counted as Readonly<Record<View, RawBuilder<unknown>>>,
  );
}

/** A page of the products of a view that are found. */
export async function selectPage(
  db: Db,
  {
    view,
    q,
    sort,
    after,
  }: {
    readonly view: ProductView;
    readonly q: string;
    readonly sort: ProductSort | `-${ProductSort}`;
    readonly after: string | null;
  },
): Promise<PageOfRows<ListedProduct>> {
  const by = sort.replace(/^-/, "") as ProductSort;
  const found = sql`select ${columns}, ${keys[by]} as by_key ${fromProducts} where ${isFound(q)}`;
  const { rows, ...page } = await keyset<Row>(
    sql`select * from (${found}) as found where ${views[view]}`,
    { byKey: by === "name" ? "text" : "whole", id: "whole" },
    { isDown: sort.startsWith("-") },
  ).page(db, after);
  return { ...page, rows: rows.map(toListed) };
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
