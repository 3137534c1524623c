import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { VARIANTS_MAX } from "./exported-product.ts";
import { SHOPIFY_OPTIONS } from "./shopify-rows.ts";

/** How many products there are, and the names of the first, by SKU. */
export type LeftOutNames = { readonly count: number; readonly names: readonly string[] };

/** Products that a file for another shop can't have. */
export type LeftOut = {
  /** With more options than Shopify has. */
  readonly manyOptions: LeftOutNames;
  /** With more than 2,000 combinations, an option without a value to buy, or without a price. */
  readonly neither: LeftOutNames;
};

const NAMED = 20;
const none: LeftOutNames = { count: 0, names: [] };

/** Which products the rows of `variantsOf` and `shopifyRows` leave out, counted without reading their contents. */
export async function listLeftOut(db: Db): Promise<LeftOut> {
  const { rows } = await sql<LeftOutNames & { isInNeither: boolean }>`
    with optioned as (
      select product_id as id, count(*) as options,
        min(buyable) = 0 or round(exp(sum(ln(greatest(buyable, 1))))) > ${VARIANTS_MAX} as is_in_neither
      from (select product_id, count(*) filter (where is_available) as buyable
        from option_groups left join option_values on group_id = id group by product_id, id) as groups
      group by product_id),
    left_out as (
      select id, is_in_neither from optioned where is_in_neither or options > ${SHOPIFY_OPTIONS}
      union
      select id, true from products where base_price = 'NaN')
    select is_in_neither as "isInNeither", count(*)::int as count,
      (array_agg(name order by sku))[:${sql.lit(NAMED)}] as names
    from (select id, bool_or(is_in_neither) as is_in_neither from left_out group by id) as each join products using (id)
    group by 1`.execute(db);
  const of = (isInNeither: boolean) => rows.find((row) => row.isInNeither === isInNeither) ?? none;
  return { manyOptions: of(false), neither: of(true) };
}
