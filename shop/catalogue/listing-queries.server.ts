import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  bands,
  type Band,
  type ListingFilter,
  type Measure,
  type Setting,
  type Sort,
} from "./listing-filter.ts";
import type { ProductCard } from "./product.ts";
import { selectSlice, type Page } from "./product-queries.server.ts";

/** A kind of wish. */
export type Kind = "brand" | "setting" | Measure | "stock";
export type Wishes = Readonly<Record<Kind, RawBuilder<unknown>>>;

const ALWAYS = sql`true`;

/** What a measure is of a product: the lowest price with VAT in pence, metres, kilograms. */
const measures: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  price: sql`round(p.base_price * 120)`,
  length: sql`p.drying_length_m`,
  capacity: sql`p.capacity_kg`,
};

const isInStock = sql`p.in_stock`;

const orders: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  "": sql`p.position, p.id`,
  price: sql`p.base_price, p.position, p.id`,
  "price-desc": sql`p.base_price desc, p.position, p.id`,
  length: sql`p.drying_length_m desc nulls last, p.position, p.id`,
  name: sql`p.name, p.id`,
};

/** Each kind of wish as a condition; one that is not made always holds. */
export function toWishes(filter: ListingFilter): Wishes {
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
    brand:
      filter.brands.length === 0 ? ALWAYS : sql`p.brand_slug = any(${[...filter.brands]}::text[])`,
    setting:
      filter.settings.length === 0
        ? ALWAYS
        : sql`(p.setting = 'both' or p.setting = any(${[...filter.settings]}::text[]))`,
    price: inBands("price"),
    length: inBands("length"),
    capacity: inBands("capacity"),
    stock: filter.inStock ? isInStock : ALWAYS,
  };
}

function inBand(measure: Measure, { from, below }: Band): RawBuilder<unknown> {
  const amount = measures[measure];
  return below === null
    ? sql`${amount} >= ${from}`
    : sql`(${amount} >= ${from} and ${amount} < ${below})`;
}

/** All wishes but those of one kind, whose own choices are being counted. */
function allBut(wishes: Wishes, kind: Kind | null): RawBuilder<unknown> {
  const others = Object.entries(wishes).filter(([name]) => name !== kind);
  return sql.join(
    others.map(([, wish]) => wish),
    sql` and `,
  );
}

/** Cards of a category that fit, sorted, one page of them. */
export async function selectListed(
  db: Db,
  category: string,
  { wishes, sort, limit, offset }: Page & { wishes: Wishes; sort: Sort },
): Promise<ProductCard[]> {
  const where = sql`p.category_slug = ${category} and ${allBut(wishes, null)}`;
  return selectSlice(db, { where, order: orders[sort], limit, offset });
}

export type Counts = {
  /** How many there are in the category, and how many fit all wishes. */
  readonly everything: number;
  readonly total: number;
  /** How many of the whole category fit a choice, and how many beside the wishes of other kinds. */
  readonly of: (kind: Kind, value: string) => { readonly all: number; readonly fitting: number };
};

const choices: readonly { kind: Kind; value: string; holds: RawBuilder<unknown> }[] = [
  ...(["indoor", "outdoor"] satisfies Setting[]).map((value) => ({
    kind: "setting" as const,
    value,
    holds: sql`p.setting in ('both', ${sql.lit(value)})`,
  })),
  ...(["price", "length", "capacity"] satisfies Measure[]).flatMap((kind) =>
    bands[kind].map((band) => ({ kind, value: band.key, holds: inBand(kind, band) })),
  ),
  { kind: "stock", value: "1", holds: isInStock },
];

/** Counts every choice but the brands' in one pass over the category. */
export async function countChoices(db: Db, category: string, wishes: Wishes): Promise<Counts> {
  const columns = choices.flatMap(({ kind, holds }, at) => [
    sql`count(*) filter (where ${holds})::int as ${sql.ref(`all${at}`)}`,
    sql`count(*) filter (where ${holds} and ${allBut(wishes, kind)})::int as ${sql.ref(`fitting${at}`)}`,
  ]);
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${allBut(wishes, null)})::int as total,
      count(*)::int as everything, ${sql.join(columns)}
    from products p where p.category_slug = ${category}`.execute(db);
  const row = rows[0] ?? {};
  return {
    everything: row["everything"] ?? 0,
    total: row["total"] ?? 0,
    of: (kind, value) => {
      const at = choices.findIndex((choice) => choice.kind === kind && choice.value === value);
      return { all: row[`all${at}`] ?? 0, fitting: row[`fitting${at}`] ?? 0 };
    },
  };
}

/** The brands of a category, by name, and how many of each fit the other wishes. */
export async function countBrands(
  db: Db,
  category: string,
  wishes: Wishes,
): Promise<{ slug: string; name: string; fitting: number }[]> {
  const { rows } = await sql<{ slug: string; name: string; fitting: number }>`
    select b.slug, b.name, counted.fitting from (
      select p.brand_slug, count(*) filter (where ${allBut(wishes, "brand")})::int as fitting
      from products p where p.category_slug = ${category} group by p.brand_slug) as counted
    join brands b on b.slug = counted.brand_slug order by b.name limit 100`.execute(db);
  return rows;
}
