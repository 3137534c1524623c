import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import {
  selectReturnedLines,
  selectSentLines,
  type ReturnedLine,
  type SentLine,
  type WhichReturned,
} from "./row-queries.server.ts";
import { allRows, pageOfRows } from "./row-place.ts";

export type { ReturnedLine, SentLine, WhichReturned } from "./row-queries.server.ts";

type ReturnedAsked = { readonly days: ReportDays; readonly which: WhichReturned };
type SentAsked = { readonly days: ReportDays; readonly sku: string | null };

/** A page of what came back of orders that were paid on some days, 50 rows, the earliest first. */
export function listReturnedLines(db: Db, asked: ReturnedAsked, after: string | null) {
  return pageOfRows<ReturnedLine>(
    (place) => selectReturnedLines(db, asked, place),
    after,
    "bigint",
  );
}

/** Everything that came back of orders that were paid on some days, read in parts of 5,000. */
export function streamReturnedLines(db: Db, asked: ReturnedAsked) {
  return allRows<ReturnedLine>((place) => selectReturnedLines(db, asked, place));
}

/** A page of what was sent of orders that were paid on some days, 50 rows, by the time of payment. */
export function listSentLines(db: Db, asked: SentAsked, after: string | null) {
  return pageOfRows<SentLine>((place) => selectSentLines(db, asked, place), after);
}

/** Everything that was sent of orders that were paid on some days, read in parts of 5,000. */
export function streamSentLines(db: Db, asked: SentAsked) {
  return allRows<SentLine>((place) => selectSentLines(db, asked, place));
}
