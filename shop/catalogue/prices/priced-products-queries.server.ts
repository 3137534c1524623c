import { sql } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { priceFromText } from "#shop/catalogue/price.ts";
import { isFound } from "#shop/catalogue/editing/product-list-queries.server.ts";
import type { PricedProduct, PricedValue } from "./plan-prices.ts";

/** Which products a rule is for; all that are not archived and fit every part. */
export type PriceChoice = {
  /** Slugs; "" for any. */
  readonly category: string;
  readonly brand: string;
  /** Part of the name, or the beginning of the SKU; "" for any. */
  readonly q: string;
  /** Picked by hand; empty for any. */
  readonly ids: readonly number[];
};

/** The ids of the chosen products by name, `limit` at most, with how many there are. */
export async function selectChosen(
  db: Db,
  { category, brand, q, ids }: PriceChoice,
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly found: number }> {
  const { rows } = await sql<{ id: number; found: number }>`
    select p.id, (count(*) over ())::int as found from products p
    where p.state <> 'archived' and ${isFound(q)}
      and (${category} = '' or p.category_slug = ${category})
      and (${brand} = '' or p.brand_slug = ${brand})
      and (${ids.length} = 0 or p.id = any(${[...ids]}::int[]))
    order by lower(p.name) collate "C", p.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? 0 };
}

type Row = {
  id: number;
  sku: string;
  name: string;
  isLive: boolean;
  net: string;
  surcharges: (Omit<PricedValue, "netPence"> & { net: string })[] | null;
};

/** Products with their prices, in the order of the ids; those that do not exist are left out. */
export async function selectPriced(
  db: Db,
  ids: readonly number[],
): Promise<readonly PricedProduct[]> {
  const { rows } = await sql<Row>`
    select p.id, p.sku, p.name, p.state = 'live' as is_live, p.base_price::text as net, (
      select json_agg(json_build_object('groupKey', g.key, 'value', v.value, 'name', g.name || ': ' || v.label,
        'net', v.surcharge::text) order by g.position, g.id, v.position)
      from option_groups g join option_values v on v.group_id = g.id
      where g.product_id = p.id and v.surcharge > 0) as surcharges
    from products p where p.id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], p.id)`.execute(db);
  return rows.map(({ id, sku, name, isLive, net, surcharges }) => ({
    id,
    sku,
    name,
    isLive,
    netPence: priceFromText(net),
    surcharges: (surcharges ?? []).map(({ net: surcharge, ...value }) => ({
      ...value,
      netPence: priceFromText(surcharge) ?? pence(0),
    })),
  }));
}
