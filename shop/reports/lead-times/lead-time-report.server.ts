import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { byPart, partOf } from "#shop/reports/range-parts.ts";
import { partsOfRange, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import { isSale, londonDate } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
import {
  isOfKind,
  type DispatchedKind,
  type DispatchedLine,
  type LeadTimes,
} from "./lead-times.ts";

/**
 * What was dispatched on some days: a row for each line of a parcel. It was due by the day that the customer was told
 * first: before any move of the day, which the order's history has. Where no such day is known, that is the day
 * before the promised delivery.
 */
function linesOf(days: ReportDays) {
  return sql`(select f.id, f.dispatched_at, l.order_id, l.position, l.name, l.made_to_order, fl.quantity,
      ${londonDate("f.dispatched_at")} as dispatched_on, ${londonDate("payments.paid_at")} as paid_on,
      coalesce(moved.first_day, l.leaves_by, l.promised_for - 1) as leave_by
    from fulfilments f join fulfilment_lines fl on fl.fulfilment_id = f.id
    join order_lines l on l.order_id = fl.order_id and l.position = fl.position
    join payments on payments.order_id = f.order_id and ${isSale()}
    left join (select h.order_id, (line->>'position')::int as position, min(h.detail->>'from')::date as first_day
      from order_history h, jsonb_array_elements(h.detail->'lines') as line
      where h.event = 'promise_moved' group by 1, 2) as moved
      on moved.order_id = l.order_id and moved.position = l.position
    where ${isIn(sql`f.dispatched_at`, days)}) as dispatched`;
}

const areOfKind: Readonly<Record<DispatchedKind, RawBuilder<unknown>>> = {
  all: sql`true`,
  kept: sql`dispatched_on <= leave_by`,
  late: sql`dispatched_on > leave_by`,
  stock: sql`not made_to_order`,
  made: sql`made_to_order`,
};
const pieces = (kind: DispatchedKind) =>
  sql`coalesce(sum(quantity) filter (where ${areOfKind[kind]}), 0)::int`;
const median = (kind: DispatchedKind) =>
  sql`percentile_disc(0.5) within group (order by dispatched_on - paid_on) filter (where ${areOfKind[kind]})`;

const nothingDispatched: LeadTimes = {
  pieces: 0,
  kept: 0,
  late: 0,
  stockDays: null,
  madeDays: null,
};

/** The pieces dispatched in one part of a range. */
export type LeadTimePart = ReportDays & LeadTimes;

/** How promises were kept in each part of a range, and in all of it, in one reading. */
export async function readLeadTimes(
  db: Db,
  range: ReportRange,
): Promise<{ readonly parts: readonly LeadTimePart[]; readonly all: LeadTimes }> {
  const parts = partsOfRange(range);
  // All of it is the part null.
  const { rows } = await sql<LeadTimes & { part: number | null }>`
    select part, ${pieces("all")} as pieces, ${pieces("kept")} as kept, ${pieces("late")} as late,
      ${median("stock")} as stock_days, ${median("made")} as made_days
    from (select *, ${partOf(sql`dispatched_on`, parts)} as part from ${linesOf(range)}) as parts
    group by grouping sets ((part), ())`.execute(db);
  const found = byPart(parts, rows);
  const all = rows.find(({ part }) => part === null);
  return {
    parts: parts.map((days, at) => ({ ...(found[at] ?? nothingDispatched), ...days })),
    all: all === undefined || all.pieces === 0 ? nothingDispatched : all,
  };
}

/** What a list has of lines `dispatched`. */
const listed = sql`dispatched.id as parcel_id, o.order_number, position, name, quantity as pieces, made_to_order as is_made,
  paid_on::text as paid_on, dispatched_on::text as dispatched_on, leave_by::text as leave_by, dispatched_on - paid_on as days,
  dispatched_on - leave_by as days_late`;

/** The lines dispatched late on some days, the latest ones by most days first. */
export function lateLines(days: ReportDays) {
  return keyset<DispatchedLine>(
    sql`select ${listed}, leave_by - dispatched_on as by_days_late
      from ${linesOf(days)} join orders o on o.id = order_id where ${areOfKind.late}`,
    {
      byDaysLate: "whole",
      dispatchedOn: "text",
      orderNumber: "text",
      position: "whole",
      parcelId: "uuid",
    },
  );
}

/**
 * The lines dispatched on some days, the earliest first. Of all of them the first ones are read alone; for a kind, of
 * which there may be none, all are read at once, because one by one would take ten times as long.
 */
export function dispatchedLines(days: ReportDays, kind: DispatchedKind) {
  const lines = linesOf(days);
  return keyset<DispatchedLine>(
    sql`select ${listed}, dispatched_at as by_dispatched_at
      from ${kind === "all" ? lines : sql`(select * from ${lines} offset 0) as dispatched`}
      join orders o on o.id = order_id where ${areOfKind[kind]}`,
    { byDispatchedAt: "moment", parcelId: "uuid", position: "whole" },
  );
}

/**
 * Every line dispatched on some days, in parts. All lines are read, by place, and those of another kind are left out
 * here: the database would read the whole range for each part.
 */
export async function* dispatchedParts(
  db: Db,
  days: ReportDays,
  kind: DispatchedKind,
): AsyncGenerator<readonly DispatchedLine[]> {
  for await (const rows of dispatchedLines(days, "all").parts(db))
    yield rows.filter((line) => isOfKind(line, kind));
}
