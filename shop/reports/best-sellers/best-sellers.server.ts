import { sql, type RawBuilder } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  PAGE_ROWS,
  pageAfter,
  seenBefore,
  type PageOfRows,
} from "#shop/platform/lists/keyset.server.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
import {
  LONG_DAYS,
  PROVING_DAYS,
  type BestSellerFinding,
  type BestSellerView,
} from "./best-sellers.ts";

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
  /** null when the flag is as the sales are. */
  readonly finding: BestSellerFinding | null;
};

const finding = sql`case when not is_best_seller then case when rank = 1 then 'without_flag' end
  when state <> 'live' then 'not_live' when rank is null then 'not_sold' end`;

const views: Readonly<Record<BestSellerView, RawBuilder<unknown>>> = {
  look: sql`(${finding}) is not null`,
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

/** The days that a flag is judged by, and the year, both with today as their last. */
export function bestSellerDays(today: string) {
  return {
    days: { firstDay: addDays(today, 1 - PROVING_DAYS), lastDay: today },
    year: { firstDay: addDays(today, 1 - LONG_DAYS), lastDay: today },
  };
}

/** What each product sold in the last 90 and 365 days, today included; products that sold nothing are left out. */
export async function readProductSales(db: Db, today: string): Promise<readonly ProductSales[]> {
  const { days, year } = bestSellerDays(today);
  const lately = isIn(sql`paid_at`, days);
  const net = sql`${linePaid} - ${lineVat}`;
  const { rows } = await sql<ProductSales>`
    select l.product_id as id, coalesce(sum(l.quantity) filter (where ${lately}), 0)::int as pieces,
      coalesce(sum(${net}) filter (where ${lately}), 0)::float8 as net,
      sum(l.quantity)::int as year_pieces, sum(${net})::float8 as year_net
    from ${paidOrders(year)} join order_lines l using (order_id) where l.product_id is not null
    group by 1 order by 1`.execute(db);
  return rows;
}

type Slice = {
  readonly rows: readonly BestSellerRow[];
  readonly counts: Readonly<Record<BestSellerView, number>>;
};

/**
 * A page of live products, and others with the flag, each with its place in its category: category by category, the most
 * sold first, with how many rows each view has. The flags are those of the moment, whenever the sales were added up. A
 * product without a recent sale has no place and takes none: only the view of all reads those that have no flag either.
 */
export async function listBestSellers(
  db: Db,
  {
    sales,
    view,
    category,
    after,
  }: {
    readonly sales: readonly ProductSales[];
    readonly view: BestSellerView;
    /** One category only; null for all. */
    readonly category: string | null;
    readonly after: string | null;
  },
): Promise<PageOfRows<BestSellerRow> & Pick<Slice, "counts">> {
  const seen = seenBefore(after);
  const isListed = sql`(p.state = 'live' or p.is_best_seller)
    and ${category === null ? sql`true` : sql`p.category_slug = ${category}`}`;
  const isRead =
    view === "all"
      ? sql`true`
      : sql`p.id in (select id from sold where pieces > 0 union select id from products where is_best_seller)`;
  // One text for a column: a value for each of 100,000 products takes several times as long.
  const column = (of: (each: ProductSales) => number) => `{${sales.map(of).join()}}`;
  const { rows } = await sql<Slice>`
    with sold as materialized (select * from unnest(${column(({ id }) => id)}::int[],
      ${column(({ pieces }) => pieces)}::int[], ${column(({ net }) => net)}::float8[],
      ${column(({ yearPieces }) => yearPieces)}::int[], ${column(({ yearNet }) => yearNet)}::float8[])
      as sold (id, pieces, net, year_pieces, year_net)),
    ranked as materialized (select p.id, p.state, p.is_best_seller, coalesce(sold.pieces, 0) as pieces,
      coalesce(sold.net, 0) as net, coalesce(sold.year_pieces, 0) as year_pieces, coalesce(sold.year_net, 0) as year_net,
      case when p.state = 'live' and sold.pieces > 0 then rank() over (partition by p.category_slug
        order by p.state = 'live' desc, coalesce(sold.pieces, 0) desc, coalesce(sold.net, 0) desc) end as rank
      from products p left join sold on sold.id = p.id where ${isListed} and ${isRead}),
    slice as (select ranked.id, sku, p.name, ranked.state, ranked.is_best_seller as "isBestSeller",
        category_slug as "categorySlug", c.name as "categoryName", rank, pieces, net as "netSalesPence",
        year_pieces as "piecesOfYear", year_net as "netSalesOfYearPence", ranked.finding
      from (select *, ${finding} as finding from ranked where ${views[view]}) as ranked
      join products p on p.id = ranked.id join categories c on c.slug = category_slug
      order by c.position, rank nulls last, year_pieces desc, year_net desc, lower(p.name), ranked.id
      limit ${PAGE_ROWS + 1} offset ${seen})
    select (select jsonb_build_object('look', count(*) filter (where ${views.look}),
        'flagged', count(*) filter (where ${views.flagged}),
        'all', (select count(*) from products p where ${isListed})) from ranked) as counts,
      (select coalesce(jsonb_agg(slice), '[]') from slice) as rows`.execute(db);
  const [slice] = rows;
  assert(slice !== undefined, "a slice is one row");
  return { ...pageAfter(seen, slice.rows), counts: slice.counts };
}
