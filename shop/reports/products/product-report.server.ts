import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import {
  COVER_DAYS,
  selectOptionedProducts,
  selectOptionSales,
  selectProductSales,
  type OptionedProduct,
  type OptionSales,
  type ProductPlace,
  type ProductSales,
  type ProductSort,
} from "./product-queries.server.ts";

export {
  COVER_DAYS,
  productSorts,
  type ProductSales,
  type ProductSort,
} from "./product-queries.server.ts";

const PAGE_ROWS = 50;

/** The days before today that tell how long stock lasts. */
function recentDays(today: string): ReportDays {
  return { firstDay: addDays(today, -COVER_DAYS), lastDay: addDays(today, -1) };
}

/** A page of the products and what was sold of them on some days, 50 rows. */
export async function listProductSales(
  db: Db,
  days: ReportDays,
  { sort, after, today }: { sort: ProductSort; after: string | null; today: string },
): Promise<ReturnType<typeof pageOf<ProductSales>>> {
  const skip = readPlace(after)?.seen ?? 0;
  const asked = { days, recent: recentDays(today), sort };
  const found = await selectProductSales(db, asked, { skip, limit: PAGE_ROWS + 1 });
  return pageOf(found, { size: PAGE_ROWS, seen: skip, keysOf: ({ sku }) => [sku] });
}

/** Each part adds up the sales of the days again. */
const CHUNK_ROWS = 20_000;

/** Every product and what was sold of it on some days, the most sold first, read by place in parts of 20,000. */
export async function* streamProductSales(
  db: Db,
  days: ReportDays,
  { today, chunkRows = CHUNK_ROWS }: { readonly today: string; readonly chunkRows?: number },
): AsyncGenerator<readonly ProductSales[]> {
  const asked = { days, recent: recentDays(today), sort: "-pieces" as const };
  for (let after: ProductPlace | null = null; ;) {
    const rows: readonly ProductSales[] = await selectProductSales(db, asked, {
      after,
      limit: chunkRows,
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkRows) return;
    after = [last.pieces, last.sku];
  }
}

const OPTION_ROWS_MAX = 1_000;
const OPTIONED_PRODUCTS_MAX = 500;

/** An option and how its values were sold on some days. */
export type OptionReport = {
  readonly name: string;
  readonly pieces: number;
  readonly values: readonly OptionSales[];
};

/** The options of what was sold on some days by name, at most 1,000 values in all; `isCut` says that there are more. */
export async function readOptionSales(
  db: Db,
  asked: { readonly days: ReportDays; readonly productId: number | null },
): Promise<{ readonly options: readonly OptionReport[]; readonly isCut: boolean }> {
  const rows = await selectOptionSales(db, asked, OPTION_ROWS_MAX + 1);
  const byName = Map.groupBy(rows.slice(0, OPTION_ROWS_MAX), ({ option }) => option);
  const options = [...byName].map(([name, values]) => ({
    name,
    pieces: values.reduce((sum, { pieces }) => sum + pieces, 0),
    values,
  }));
  return { options, isCut: rows.length > OPTION_ROWS_MAX };
}

/** The products whose options can be shown alone, 500 at most. */
export function listOptionedProducts(db: Db): Promise<readonly OptionedProduct[]> {
  return selectOptionedProducts(db, OPTIONED_PRODUCTS_MAX);
}
