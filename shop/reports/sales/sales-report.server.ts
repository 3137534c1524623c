import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  earlierDays,
  earlierPart,
  partsOfRange,
  type ReportDays,
  type ReportRange,
} from "#shop/reports/report-range.ts";
import { addSales, type SalesFigures } from "./sales-figures.ts";
import {
  selectSalesByDay,
  selectSalesRows,
  type SalesPlace,
  type SalesRow,
} from "./sales-queries.server.ts";

export type { SalesRow } from "./sales-queries.server.ts";

/** A day, a week or a month of a report, with the earlier days that it is compared with. */
export type SalesPart = ReportDays & {
  readonly sales: SalesFigures;
  readonly earlier: SalesFigures | null;
};

export type SalesReport = {
  readonly parts: readonly SalesPart[];
  readonly all: SalesFigures;
  readonly earlier: SalesFigures | null;
};

/** The sales of a range, part by part. */
export async function readSales(db: Db, range: ReportRange): Promise<SalesReport> {
  const earlierRange = earlierDays(range);
  const [now, before] = await Promise.all([
    selectSalesByDay(db, range),
    earlierRange === null ? [] : selectSalesByDay(db, earlierRange),
  ]);
  const parts = partsOfRange(range).map((part) => {
    const earlier = earlierPart(part, range);
    return {
      ...part,
      sales: addSales(within(now, part)),
      earlier: earlier === null ? null : addSales(within(before, earlier)),
    };
  });
  return { parts, all: addSales(now), earlier: earlierRange === null ? null : addSales(before) };
}

function within<Row extends { readonly day: string }>(
  rows: readonly Row[],
  days: ReportDays,
): Row[] {
  return rows.filter(({ day }) => day >= days.firstDay && day <= days.lastDay);
}

const PAGE_ROWS = 50;

/** A page of the payments and refunds of some days, 50 rows, the earliest first. */
export async function listSalesRows(
  db: Db,
  days: ReportDays,
  after: string | null,
): Promise<ReturnType<typeof pageOf<SalesRow>>> {
  const place = placeOf(after);
  const found = await selectSalesRows(db, days, {
    after: place?.keys ?? null,
    limit: PAGE_ROWS + 1,
  });
  return pageOf(found, {
    size: PAGE_ROWS,
    seen: place?.seen ?? 0,
    keysOf: ({ timeKey, id }) => [timeKey, id],
  });
}

function placeOf(after: string | null): { keys: SalesPlace; seen: number } | null {
  const place = readPlace(after);
  const [time, id] = place?.keys ?? [];
  if (place === null || typeof time !== "string" || !/^\d{1,16}$/.test(time)) return null;
  return typeof id === "string" && isUuid(id) ? { keys: [time, id], seen: place.seen } : null;
}

const CHUNK_ROWS = 1_000;

/** Every payment and refund of some days, the earliest first, read in parts of 1,000. */
export async function* streamSalesRows(
  db: Db,
  days: ReportDays,
): AsyncGenerator<readonly SalesRow[]> {
  for (let after: SalesPlace | null = null; ;) {
    const rows = await selectSalesRows(db, days, { after, limit: CHUNK_ROWS });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    after = [last.timeKey, last.id];
  }
}
