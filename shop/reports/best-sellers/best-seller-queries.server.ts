import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { bestSellerViews, type BestSellerView } from "./best-sellers.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";

/** A product with what proves its best-seller flag, or does not. */
export type BestSellerRow = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly state: "draft" | "live" | "archived";
  readonly isBestSeller: boolean;
  readonly categorySlug: string;
  readonly categoryName: string;
  /** Its place among the live products of its category by pieces, then net sales, of the short days; null: none sold. */
  readonly rank: number | null;
  readonly pieces: number;
  readonly netSalesPence: number;
  readonly piecesOfYear: number;
  readonly netSalesOfYearPence: number;
};

const views: Readonly<Record<BestSellerView, RawBuilder<unknown>>> = {
  look: sql`(is_best_seller and (state <> 'live' or rank is null) or not is_best_seller and rank = 1)`,
  flagged: sql`is_best_seller`,
  all: sql`true`,
};

export type BestSellersAsked = {
  /** The short days that a flag is judged by, and the year. */
  readonly days: ReportDays;
  readonly year: ReportDays;
  /** One category only; null for all. */
  readonly category: string | null;
};

function soldOn(days: ReportDays) {
  return sql`(select l.product_id, sum(l.quantity) as pieces, sum(${linePaid} - ${lineVat}) as net
    from ${paidOrders(days)} join order_lines l using (order_id) where l.product_id is not null group by 1)`;
}

/** Live products, and others with the flag; each with its place in its category. */
function ranked({ days, year, category }: BestSellersAsked) {
  return sql`(select p.id, p.sku, p.name, p.state, p.is_best_seller, p.category_slug, c.name as category_name,
      c.position as category_position, coalesce(lately.pieces, 0) as pieces, coalesce(lately.net, 0) as net,
      coalesce(yearly.pieces, 0) as year_pieces, coalesce(yearly.net, 0) as year_net,
      case when p.state = 'live' and lately.pieces > 0 then rank() over (partition by p.category_slug
        order by p.state = 'live' desc, coalesce(lately.pieces, 0) desc, coalesce(lately.net, 0) desc) end as rank
    from products p join categories c on c.slug = p.category_slug
    left join ${soldOn(days)} lately on lately.product_id = p.id
    left join ${soldOn(year)} yearly on yearly.product_id = p.id
    where (p.state = 'live' or p.is_best_seller) and ${category === null ? sql`true` : sql`c.slug = ${category}`}) as ranked`;
}

/** Products category by category, the most sold first. */
export async function selectBestSellers(
  db: Db,
  asked: BestSellersAsked & { readonly view: BestSellerView },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly BestSellerRow[]> {
  const { rows } = await sql<BestSellerRow>`
    select id, sku, name, state, is_best_seller as "isBestSeller", category_slug as "categorySlug",
      category_name as "categoryName", rank::int as rank, pieces::int as pieces, net::float8 as "netSalesPence",
      year_pieces::int as "piecesOfYear", year_net::float8 as "netSalesOfYearPence"
    from ${ranked(asked)} where ${views[asked.view]}
    order by category_position, rank nulls last, year_pieces desc, year_net desc, lower(name), id
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** How many products each view has. */
export async function countBestSellers(
  db: Db,
  asked: BestSellersAsked,
): Promise<Readonly<Record<BestSellerView, number>>> {
  const counts = bestSellerViews.map(
    (view) => sql`count(*) filter (where ${views[view]})::int as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Readonly<Record<BestSellerView, number>>>`
    select ${sql.join(counts)} from ${ranked(asked)}`.execute(db);
  return rows[0] ?? { look: 0, flagged: 0, all: 0 };
}
