import { sql, type RawBuilder } from "kysely";
import { fixedTo } from "#shop/catalogue/fixed-to.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { hasLaths } from "./lath-queries.server.ts";
import {
  bands,
  type Band,
  type ListingFilter,
  type Measure,
  type UseArea,
  type Sort,
} from "./listing-filter.ts";
import type { ListedProduct } from "#shop/catalogue/product.ts";
import { isLive, selectListedSlice, type Page } from "#shop/catalogue/product-queries.server.ts";

/** The URL parameter of a filter. */
export type FacetName = "kind" | "brand" | "setting" | "lath" | "fixing" | Measure | "stock";
export type Conditions = Readonly<Record<FacetName, RawBuilder<unknown>>>;

const ALWAYS = sql`true`;

/** Ranges in SQL: the lowest price with VAT in pence, as `unitPrice` calculates it; metres; kilograms; millimetres. */
const measures: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  price: sql`p.price_pence`,
  length: sql`p.drying_length_m`,
  capacity: sql`p.capacity_kg`,
  width: sql`p.width_mm`,
};

const isInStock = sql`p.in_stock`;

const orders: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  "": sql`p.position, p.id`,
  price: sql`p.price_pence, p.position, p.id`,
  "price-desc": sql`p.price_pence desc nulls last, p.position, p.id`,
  length: sql`p.drying_length_m desc nulls last, p.position, p.id`,
  load: sql`p.capacity_kg desc nulls last, p.position, p.id`,
  name: sql`p.name, p.id`,
  // Products are numbered as they are added.
  newest: sql`p.id desc`,
};

/** What a list is made of: a condition on products (`p`), and their order without a chosen sort. */
export type Scope = {
  readonly where: RawBuilder<unknown>;
  readonly order?: RawBuilder<unknown>;
};

/** Every filter as an SQL condition; a filter that is not active is `true`. */
export function toConditions(filter: ListingFilter): Conditions {
  const inBands = (measure: Measure) => {
    const chosen = bands[measure].filter(({ key }) => filter[measure].includes(key));
    return chosen.length === 0
      ? ALWAYS
      : sql`(${sql.join(
          chosen.map((band) => inBand(measure, band)),
          sql` or `,
        )})`;
  };
  return {
    kind:
      filter.kinds.length === 0 ? ALWAYS : sql`p.category_slug = any(${[...filter.kinds]}::text[])`,
    brand:
      filter.brands.length === 0 ? ALWAYS : sql`p.brand_slug = any(${[...filter.brands]}::text[])`,
    setting:
      filter.useAreas.length === 0
        ? ALWAYS
        : sql`(p.setting = 'both' or p.setting = any(${[...filter.useAreas]}::text[]))`,
    price: inBands("price"),
    length: inBands("length"),
    capacity: inBands("capacity"),
    width: inBands("width"),
    lath: filter.laths.length === 0 ? ALWAYS : hasLaths(filter.laths),
    fixing:
      filter.fixings.length === 0 ? ALWAYS : sql`p.fixed_to = any(${[...filter.fixings]}::text[])`,
    stock: filter.inStock ? isInStock : ALWAYS,
  };
}

function inBand(measure: Measure, { from, below }: Band): RawBuilder<unknown> {
  const amount = measures[measure];
  return below === null
    ? sql`${amount} >= ${from}`
    : sql`(${amount} >= ${from} and ${amount} < ${below})`;
}

/** All conditions except those of one filter, whose own values are being counted. */
export function allBut(conditions: Conditions, except: FacetName | null): RawBuilder<unknown> {
  const others = Object.entries(conditions).filter(([name]) => name !== except);
  return sql.join(
    others.map(([, condition]) => condition),
    sql` and `,
  );
}

/** One page of the matching products of a list, sorted. */
export async function selectListed(
  db: Db,
  scope: Scope,
  { conditions, sort, limit, offset }: Page & { conditions: Conditions; sort: Sort },
): Promise<ListedProduct[]> {
  const where = sql`${scope.where} and ${allBut(conditions, null)}`;
  const order = (sort === "" ? scope.order : undefined) ?? orders[sort];
  return selectListedSlice(db, { where, order, limit, offset });
}

export type Counts = {
  /** The products of the list, and those that match all filters. */
  readonly everything: number;
  readonly total: number;
  /** The products of the list with a value, and those that also match the other filters. */
  readonly of: (
    name: FacetName,
    value: string,
  ) => { readonly all: number; readonly fitting: number };
};

const choices: readonly { name: FacetName; value: string; holds: RawBuilder<unknown> }[] = [
  ...(["indoor", "outdoor"] satisfies UseArea[]).map((value) => ({
    name: "setting" as const,
    value,
    holds: sql`p.setting in ('both', ${sql.lit(value)})`,
  })),
  ...fixedTo.map((value) => ({
    name: "fixing" as const,
    value,
    holds: sql`p.fixed_to = ${sql.lit(value)}`,
  })),
  ...(["price", "length", "capacity", "width"] satisfies Measure[]).flatMap((name) =>
    bands[name].map((band) => ({ name, value: band.key, holds: inBand(name, band) })),
  ),
  { name: "stock", value: "1", holds: isInStock },
];

/** Counts the values of all filters except kinds, brands and lath lengths in one pass over the list. */
export async function countChoices(db: Db, scope: Scope, given: Conditions): Promise<Counts> {
  // Looked up once for each product, not once more for each count.
  const conditions = { ...given, lath: sql`found.has_laths` };
  const columns = choices.flatMap(({ name, holds }, at) => [
    sql`count(*) filter (where ${holds})::int as ${sql.ref(`all${at}`)}`,
    sql`count(*) filter (where ${holds} and ${allBut(conditions, name)})::int as ${sql.ref(`fitting${at}`)}`,
  ]);
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${allBut(conditions, null)})::int as total,
      count(*)::int as everything, ${sql.join(columns)}
    from products p cross join lateral (select ${given.lath} as has_laths offset 0) as found
    where ${isLive} and ${scope.where}`.execute(db);
  const row = rows[0] ?? {};
  return {
    everything: row["everything"] ?? 0,
    total: row["total"] ?? 0,
    of: (name, value) => {
      const at = choices.findIndex((choice) => choice.name === name && choice.value === value);
      return { all: row[`all${at}`] ?? 0, fitting: row[`fitting${at}`] ?? 0 };
    },
  };
}

/** A brand or category of a list, with the number of products that match the other filters. */
export type Counted = { readonly slug: string; readonly name: string; readonly fitting: number };

/** The brands of a list by name, with the number of products that match the other filters. */
export async function countBrands(
  db: Db,
  scope: Scope,
  conditions: Conditions,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select b.slug, b.name, counted.fitting from (
      select p.brand_slug, count(*) filter (where ${allBut(conditions, "brand")})::int as fitting
      from products p where ${isLive} and ${scope.where} group by p.brand_slug) as counted
    join brands b on b.slug = counted.brand_slug order by b.name limit 100`.execute(db);
  return rows;
}

/** The categories of a list in the shop's order, with the number of products that match the other filters. */
export async function countKinds(db: Db, scope: Scope, conditions: Conditions): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select c.slug, c.name, counted.fitting from (
      select p.category_slug, count(*) filter (where ${allBut(conditions, "kind")})::int as fitting
      from products p where ${isLive} and ${scope.where} group by p.category_slug) as counted
    join categories c on c.slug = counted.category_slug order by c.position limit 100`.execute(db);
  return rows;
}
