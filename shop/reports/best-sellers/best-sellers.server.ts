import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  countBestSellers,
  selectBestSellers,
  type BestSellerRow,
} from "./best-seller-queries.server.ts";
import { LONG_DAYS, PROVING_DAYS, type BestSellerView } from "./best-sellers.ts";

const PAGE_ROWS = 50;

/**
 * A page of products with what proves their best-seller flags, 50 rows, category by category, and how many rows each
 * view has. Sales are those of the last 90 and 365 days, today included.
 */
export async function listBestSellers(
  db: Db,
  {
    today,
    view,
    category,
    after,
  }: {
    readonly today: string;
    readonly view: BestSellerView;
    readonly category: string | null;
    readonly after: string | null;
  },
): Promise<
  ReturnType<typeof pageOf<BestSellerRow>> & {
    readonly counts: Readonly<Record<BestSellerView, number>>;
  }
> {
  const lastDay = today;
  const asked = {
    days: { firstDay: addDays(today, 1 - PROVING_DAYS), lastDay },
    year: { firstDay: addDays(today, 1 - LONG_DAYS), lastDay },
    category,
  };
  const skip = readPlace(after)?.seen ?? 0;
  const [found, counts] = await Promise.all([
    selectBestSellers(db, { ...asked, view }, { skip, limit: PAGE_ROWS + 1 }),
    countBestSellers(db, asked),
  ]);
  return { ...pageOf(found, { size: PAGE_ROWS, seen: skip, keysOf: ({ sku }) => [sku] }), counts };
}
