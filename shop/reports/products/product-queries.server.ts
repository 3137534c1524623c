import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { isSale, paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";

export const productSorts = [
  "-pieces",
  "pieces",
  "-net",
  "net",
  "name",
  "-name",
  "left",
  "-left",
] as const;
export type ProductSort = (typeof productSorts)[number];

/** A product, what was sold of it on some days, and how long its stock lasts. */
export type ProductSales = {
  readonly sku: string;
  readonly name: string;
  /** Null if the product is no longer there. */
  readonly productId: number | null;
  readonly pieces: number;
  readonly orders: number;
  readonly netSalesPence: number;
  /** Net sales of all products together, on the same days. */
  readonly allNetSalesPence: number;
  /** What can be sold from the shelf; null if it is made to order. */
  readonly toSell: number | null;
  /** Whole days that the shelf lasts at the sales of the last 28 days; null without such sales or stock. */
  readonly daysLeft: number | null;
};

/** The days that the sales of a day are taken from to tell how long stock lasts, or those since the product exists. */
export const COVER_DAYS = 28;

const orders: Readonly<Record<ProductSort, ReturnType<typeof sql>>> = {
  "-pieces": sql`pieces desc`,
  pieces: sql`pieces`,
  "-net": sql`net desc`,
  net: sql`net`,
  name: sql`lower(name) collate "C"`,
  "-name": sql`lower(name) collate "C" desc`,
  left: sql`days_left nulls last`,
  "-left": sql`days_left desc nulls last`,
};

/** A place among the most sold first: the pieces and the SKU of a product. */
export type ProductPlace = readonly [pieces: number, sku: string];

/** Which products are read: those from a row on, or, of the most sold first, those behind a place. */
export type ProductSlice = { readonly limit: number } & (
  | { readonly skip: number }
  | { readonly after: ProductPlace | null }
);

/**
 * Products that were sold on some days or can be bought, in an order. Of those that were not sold, which are most, only as
 * many are read as can be in the slice: among them the order is that of their names or their SKUs.
 */
export async function selectProductSales(
  db: Db,
  { days, recent, sort }: { days: ReportDays; recent: ReportDays; sort: ProductSort },
  slice: ProductSlice,
): Promise<readonly ProductSales[]> {
  const skip = "skip" in slice ? slice.skip : 0;
  const after = "after" in slice ? slice.after : null;
  const behind =
    after === null
      ? sql`true`
      : sql`(pieces < ${after[0]} or (pieces = ${after[0]} and sku > ${after[1]}))`;
  const { rows } = await sql<ProductSales>`
    with paid as (select order_id, ${isIn(sql`paid_at`, days)} as is_asked, ${isIn(sql`paid_at`, recent)} as is_recent
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
        and ${after?.[0] === 0 ? sql`sku > ${after[1]}` : sql`true`}
        order by ${sort.endsWith("name") ? orders[sort] : sql`sku`}, sku limit ${slice.limit + skip}),
      listed as (select coalesce(products.sku, lost_sku) as sku, coalesce(products.name, every.name) as name,
        products.id, pieces, orders, net, products.free as to_sell,
        floor(products.free * least(${COVER_DAYS}::numeric,
          greatest(1, ceil(extract(epoch from now() - products.created_at) / 86400))) / nullif(lately, 0)) as days_left
        from (select * from sold union all select id, null, null, 0, 0, 0, null from unsold) as every
        left join (select *, case when stock is not null then greatest(stock - held, 0) end as free
          from products) products on products.id = product_id
        where orders > 0 or products.state = 'live'),
      shared as (select *, sum(net) over () as all_net from listed)
    select sku, name, id as "productId", pieces::int as pieces, orders::int as orders,
      net::float8 as "netSalesPence", all_net::float8 as "allNetSalesPence",
      to_sell as "toSell", days_left::int as "daysLeft"
    from shared where ${behind} order by ${orders[sort]}, sku limit ${slice.limit} offset ${skip}`.execute(
    db,
  );
  return rows;
}

/** How many pieces were sold with a value of an option on some days. */
export type OptionSales = {
  readonly option: string;
  readonly value: string;
  readonly pieces: number;
};

/** The values of options of what was sold on some days, of one product or of all, the most sold of each option first. */
export async function selectOptionSales(
  db: Db,
  { days, productId }: { readonly days: ReportDays; readonly productId: number | null },
  limit: number,
): Promise<readonly OptionSales[]> {
  const which = productId === null ? sql`true` : sql`l.product_id = ${productId}`;
  const { rows } = await sql<OptionSales>`
    select option->>'name' as option, option->>'label' as value, sum(l.quantity)::int as pieces
    from ${paidOrders(days)} join order_lines l using (order_id), jsonb_array_elements(l.options) as option
    where ${which} group by 1, 2 order by option, pieces desc, value limit ${limit}`.execute(db);
  return rows;
}

/** A product with options, to choose from. */
export type OptionedProduct = { readonly id: number; readonly name: string };

/** The products that have options, by name. */
export async function selectOptionedProducts(
  db: Db,
  limit: number,
): Promise<readonly OptionedProduct[]> {
  return db
    .selectFrom("products")
    .select(["id", "name"])
    .where((eb) =>
      eb.exists(
        eb.selectFrom("optionGroups").whereRef("productId", "=", "products.id").select("productId"),
      ),
    )
    .where("state", "!=", "draft")
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
}
