import { sql, type RawBuilder } from "kysely";
import { isLive } from "#shop/catalogue/product-queries.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { LATH_LENGTH } from "./lath-length.ts";

/** The length of an option value `v`, also of one lath: "1.5m" of "1.5m-single". Null for any other value. */
const length = sql`substring(v.value from '^([0-9]{1,2}(?:[.][0-9]{1,2})?m)(?:-single)?$')`;

/** Options with their values and stock, and which of these are lath lengths that can be bought. */
const fromOffered = sql`option_groups g join option_values v on v.group_id = g.id
  left join option_stock s on s.group_id = v.group_id and s.value = v.value`;
const isOffered = sql`g.key = ${sql.lit(LATH_LENGTH)} and v.is_available
  and (s.stock is null or s.stock > s.held) and ${length} is not null`;

/** Whether a product (`p`) can be bought with laths of one of these lengths. */
export function hasLaths(lengths: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select from ${fromOffered}
    where g.product_id = p.id and ${isOffered} and ${length} = any(${[...lengths]}::text[]))`;
}

/** How many products can be bought with laths of a length; in all, where the length is null. */
export type LathCount = {
  readonly length: string | null;
  readonly products: number;
  /** Those that also match the other filters. */
  readonly fitting: number;
};

/** The lath lengths of a list of products (`p`); `fits` is the condition of the other filters. */
export async function countLaths(
  db: Db,
  where: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
): Promise<readonly LathCount[]> {
  const { rows } = await sql<LathCount>`
    select length, count(distinct id)::int as products,
      count(distinct id) filter (where fits)::int as fitting
    from (select ${length} as length, p.id, (${fits}) as fits
      from products p join (${fromOffered}) on g.product_id = p.id
      where ${isLive} and ${where} and ${isOffered}) as offered
    group by grouping sets ((length), ()) order by length nulls first limit 100`.execute(db);
  return rows;
}

/** The option value of each of these products that has laths of a length, by product id. */
export async function selectLathValues(
  db: Db,
  ids: readonly number[],
  wanted: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; value: string }>`
    select distinct on (g.product_id) g.product_id as id, v.value from ${fromOffered}
    where g.product_id = any(${[...ids]}::int[]) and ${isOffered} and ${length} = ${wanted}
    order by g.product_id, v.position`.execute(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
}
