import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { bestSellerViews, type BestSellerView } from "./best-sellers.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
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

/** What a product sold on the short days that a flag is judged by, and in the year. Net sales in pence. */
export type ProductSales = {
  readonly id: number;
  readonly pieces: number;
  readonly net: number;
  readonly yearPieces: number;
  readonly yearNet: number;
};

/** The sales of each product of which any were sold in the year, which ends with the short days. */
export async function selectProductSales(
  db: Db,
  { days, year }: { readonly days: ReportDays; readonly year: ReportDays },
): Promise<readonly ProductSales[]> {
  const lately = isIn(sql`paid_at`, days);
  const net = sql`${linePaid} - ${lineVat}`;
  const { rows } = await sql<ProductSales>`
    select l.product_id as id, coalesce(sum(l.quantity) filter (where ${lately}), 0)::int as pieces,
      coalesce(sum(${net}) filter (where ${lately}), 0)::float8 as net,
      sum(l.quantity)::int as "yearPieces", sum(${net})::float8 as "yearNet"
    from ${paidOrders(year)} join order_lines l using (order_id) where l.product_id is not null
    group by 1 order by 1`.execute(db);
  return rows;
}

export type BestSellersAsked = {
  readonly sales: readonly ProductSales[];
  /** One category only; null for all. */
  readonly category: string | null;
};

/** Live products, and others with the flag; each with its place in its category. */
function ranked({ sales, category }: BestSellersAsked) {
  return sql`(select p.id, p.sku, p.name, p.state, p.is_best_seller, p.category_slug, c.name as category_name,
      c.position as category_position, coalesce(sold.pieces, 0) as pieces, coalesce(sold.net, 0) as net,
      coalesce(sold."yearPieces", 0) as year_pieces, coalesce(sold."yearNet", 0) as year_net,
      case when p.state = 'live' and sold.pieces > 0 then rank() over (partition by p.category_slug
        order by p.state = 'live' desc, coalesce(sold.pieces, 0) desc, coalesce(sold.net, 0) desc) end as rank
    from products p join categories c on c.slug = p.category_slug
    left join jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
      as sold (id int, pieces int, net float8, "yearPieces" int, "yearNet" float8) on sold.id = p.id
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
