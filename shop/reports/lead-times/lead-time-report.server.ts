import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { byPart } from "#shop/reports/range-parts.ts";
import { partsOfRange, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import { allRows, pageOfRows } from "#shop/reports/rows/row-place.ts";
import {
  selectLateLines,
  selectLeadTimes,
  selectDispatchedLines,
  type LateLine,
  type LeadTimes,
  type DispatchedKind,
  type DispatchedLine,
} from "./lead-time-queries.server.ts";

export {
  dispatchedKinds,
  type DispatchedLine,
  type DispatchedKind,
  type LateLine,
  type LeadTimes,
} from "./lead-time-queries.server.ts";

/** The pieces dispatched in one part of a range. */
export type LeadTimePart = ReportDays & { readonly figures: LeadTimes };

const nothingDispatched: LeadTimes = {
  pieces: 0,
  kept: 0,
  late: 0,
  stockDays: null,
  madeDays: null,
};

/** How promises were kept in each part of a range, and in all of it. */
export async function readLeadTimes(
  db: Db,
  range: ReportRange,
): Promise<{ readonly parts: readonly LeadTimePart[]; readonly all: LeadTimes }> {
  const parts = partsOfRange(range);
  const rows = await selectLeadTimes(db, range, parts);
  const found = byPart(
    parts,
    rows.flatMap(({ part, ...figures }) => (part === null ? [] : [{ part, ...figures }])),
  );
  const all = rows.find(({ part }) => part === null);
  return {
    parts: parts.map((part, at) => ({ ...part, figures: found[at] ?? nothingDispatched })),
    all: all === undefined || all.pieces === 0 ? nothingDispatched : all,
  };
}

const PAGE_ROWS = 50;

/** A page of the lines dispatched late, 50 rows, most days first. */
export async function listLateLines(
  db: Db,
  days: ReportDays,
  after: string | null,
): Promise<ReturnType<typeof pageOf<LateLine>>> {
  const skip = readPlace(after)?.seen ?? 0;
  const found = await selectLateLines(db, days, { skip, limit: PAGE_ROWS + 1 });
  return pageOf(found, { size: PAGE_ROWS, seen: skip, keysOf: ({ orderNumber }) => [orderNumber] });
}

type DispatchedAsked = { readonly days: ReportDays; readonly kind: DispatchedKind };

/** A page of the lines dispatched on some days, 50 rows, the earliest first. */
export function listDispatchedLines(db: Db, asked: DispatchedAsked, after: string | null) {
  return pageOfRows<DispatchedLine>((page) => selectDispatchedLines(db, asked, page), after);
}

/**
 * Every line dispatched on some days, in parts. All lines are read, by place, and those of another kind are left out
 * here: the database would read the whole range for each part.
 */
export async function* streamDispatchedLines(
  db: Db,
  { days, kind }: DispatchedAsked,
): AsyncGenerator<readonly DispatchedLine[]> {
  const all = { days, kind: "all" } as const;
  for await (const rows of allRows((page) => selectDispatchedLines(db, all, page)))
    yield rows.filter((line) => isOfKind(line, kind));
}

function isOfKind({ leaveBy, dispatchedOn, isMade }: DispatchedLine, kind: DispatchedKind) {
  if (kind === "stock" || kind === "made") return isMade === (kind === "made");
  if (kind === "all") return true;
  return leaveBy !== null && dispatchedOn > leaveBy === (kind === "late");
}
