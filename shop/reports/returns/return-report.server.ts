import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { byPart } from "#shop/reports/range-parts.ts";
import { partsOfRange, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import { noReturns, type ReturnFigures } from "./return-figures.ts";
import {
  selectReturnedProducts,
  selectReturnsByPart,
  type ReturnedProduct,
} from "./return-queries.server.ts";

export type { ReturnedProduct } from "./return-queries.server.ts";

/** Goods may come back for about a month: until then the rate of a part still grows. */
export const SETTLED_AFTER_DAYS = 30;

/** The returns of orders paid in one part of a range. */
export type ReturnPart = ReportDays & {
  readonly figures: ReturnFigures;
  /** False until 30 days after its end. */
  readonly isSettled: boolean;
};

/** The returns of the orders of a range by the part in which they were paid. */
export async function readReturns(
  db: Db,
  range: ReportRange,
  today: string,
): Promise<readonly ReturnPart[]> {
  const parts = partsOfRange(range);
  const rows = byPart(parts, await selectReturnsByPart(db, range, parts));
  return parts.map((part, at) => ({
    ...part,
    figures: rows[at] ?? noReturns,
    isSettled: addDays(part.lastDay, SETTLED_AFTER_DAYS) < today,
  }));
}

const PAGE_ROWS = 50;

/** A page of the products that came back, 50 rows, most pieces first. */
export async function listReturnedProducts(
  db: Db,
  days: ReportDays,
  after: string | null,
): Promise<ReturnType<typeof pageOf<ReturnedProduct>>> {
  const skip = readPlace(after)?.seen ?? 0;
  const found = await selectReturnedProducts(db, days, { skip, limit: PAGE_ROWS + 1 });
  return pageOf(found, { size: PAGE_ROWS, seen: skip, keysOf: ({ sku }) => [sku] });
}
