import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  selectBestSellers,
  selectProductSales,
  type BestSellerRow,
  type ProductSales,
} from "./best-seller-queries.server.ts";
import { LONG_DAYS, PROVING_DAYS, type BestSellerView } from "./best-sellers.ts";

export type { BestSellerRow } from "./best-seller-queries.server.ts";

const PAGE_ROWS = 50;

/** The days that a flag is judged by, and the year, both with today as their last. */
export function bestSellerDays(today: string) {
  return {
    days: { firstDay: addDays(today, 1 - PROVING_DAYS), lastDay: today },
    year: { firstDay: addDays(today, 1 - LONG_DAYS), lastDay: today },
  };
}

/** What each product sold in the last 90 and 365 days, today included. */
export async function readProductSales(db: Db, today: string): Promise<readonly ProductSales[]> {
  return selectProductSales(db, bestSellerDays(today));
}

/**
 * A page of products with what proves their best-seller flags, 50 rows, category by category, and how many rows each
 * view has. The flags are those of the moment, whenever the sales were added up.
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
    readonly category: string | null;
    readonly after: string | null;
  },
): Promise<
  ReturnType<typeof pageOf<BestSellerRow>> & {
    readonly counts: Readonly<Record<BestSellerView, number>>;
  }
> {
  const skip = readPlace(after)?.seen ?? 0;
  const asked = { sales, view, category };
  const { rows, counts } = await selectBestSellers(db, asked, { skip, limit: PAGE_ROWS + 1 });
  return { ...pageOf(rows, { size: PAGE_ROWS, seen: skip, keysOf: ({ sku }) => [sku] }), counts };
}
