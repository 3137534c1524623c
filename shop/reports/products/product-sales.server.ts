import { sql, type RawBuilder } from "kysely";
import { addDays } from "#shop/kit/time.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { isSale } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";
import { COVER_DAYS, type ProductSales, type ProductSort } from "./product-sales.ts";

/** Days that no stock lasts: those of a product that is not sold. */
const ENDLESS = sql`1000000000000::bigint`;
const byName = sql`lower(name) collate "C"`;
/** What each sort is by, and what that is for a product that was not sold. Figures rise. */
const keys: Readonly<Record<ProductSort, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>> = {
  "-pieces": [sql`-pieces`, sql`0::bigint`],
  pieces: [sql`pieces`, sql`0::bigint`],
  "-net": [sql`-net_sales_pence::bigint`, sql`0::bigint`],
  net: [sql`net_sales_pence::bigint`, sql`0::bigint`],
  name: [byName, byName],
  "-name": [byName, byName],
  left: [sql`coalesce(days_left, ${ENDLESS})`, ENDLESS],
  "-left": [sql`coalesce(-days_left, ${ENDLESS})`, ENDLESS],
};

/** Products that were sold on some days or can be bought. Of those that were not sold, which are most, few are read. */
export function productSales(
  days: ReportDays,
  { sort, today }: { readonly sort: ProductSort; readonly today: string },
) {
  const recent = { firstDay: addDays(today, -COVER_DAYS), lastDay: addDays(today, -1) };
  const [key, keyOfUnsold] = keys[sort];
  return keyset<ProductSales>(
    (
      first,
    ) => sql`with paid as (select order_id, ${isIn(sql`paid_at`, days)} as is_asked, ${isIn(sql`paid_at`, recent)} as is_recent
        from payments where ${isSale()} and (${isIn(sql`paid_at`, days)} or ${isIn(sql`paid_at`, recent)})),
      in_orders as (select l.product_id, case when l.product_id is null then l.sku end as lost_sku, is_asked,
        max(l.name) as name, sum(l.quantity) filter (where is_asked) as pieces,
        sum(${linePaid} - ${lineVat}) filter (where is_asked) as net,
        sum(l.quantity) filter (where is_recent) as lately
        from paid join order_lines l using (order_id) group by l.order_id, 1, 2, 3),
      sold as (select product_id, lost_sku, max(name) as name, coalesce(sum(pieces), 0) as pieces,
        count(*) filter (where is_asked) as orders, coalesce(sum(net), 0) as net, sum(lately) as lately
        from in_orders group by 1, 2),
      unsold as (select id from products where state = 'live'
        and id not in (select product_id from sold where product_id is not null)
        and ${first(keyOfUnsold, sql`sku`)}),
      listed as (select coalesce(product.sku, lost_sku) as sku, coalesce(product.name, every.name) as name,
        product.id as product_id, pieces::int as pieces, orders::int as orders, net::float8 as net_sales_pence,
        free as to_sell, floor(free * least(${COVER_DAYS}::numeric, greatest(1,
          ceil(extract(epoch from now() - product.created_at) / 86400))) / nullif(lately, 0))::int as days_left
        from (select * from sold union all select id, null, null, 0, 0, 0, null from unsold) as every
        left join (select *, case when stock is not null then greatest(stock - held, 0) end as free
          from products) product on product.id = every.product_id
        where orders > 0 or product.state = 'live')
      select *, ${key} as by_sort,
        (select coalesce(sum(net), 0) from sold)::float8 as all_net_sales_pence from listed`,
    { bySort: sort.endsWith("name") ? "text" : "whole", sku: "text" },
    { isDown: sort === "-name" },
  );
}
