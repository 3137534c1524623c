import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { partOf } from "#shop/reports/range-parts.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import {
  isBehind,
  placeColumns,
  type PlacedRow,
  type RowPage,
} from "#shop/reports/rows/row-place.ts";
import { isSale } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";

/** How the pieces dispatched on some days kept what was promised for them. */
export type LeadTimes = {
  readonly pieces: number;
  readonly kept: number;
  readonly late: number;
  /** Median days from payment to dispatch, of pieces from the shelf and of made ones; null without such pieces. */
  readonly stockDays: number | null;
  readonly madeDays: number | null;
};

/**
 * What was dispatched on some days: a row for each line of a parcel. It was due by the day that the customer was told
 * first: before any move of the day, which the order's history has. Where no such day is known, that is the day
 * before the promised delivery.
 */
function dispatchedLines(days: ReportDays) {
  return sql`(select f.id, f.dispatched_at, l.order_id, l.position, l.name, l.made_to_order, fl.quantity,
      (f.dispatched_at at time zone 'Europe/London')::date as dispatched_on,
      (payments.paid_at at time zone 'Europe/London')::date as paid_on,
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

const median = (which: ReturnType<typeof sql>) =>
  sql`percentile_disc(0.5) within group (order by dispatched_on - paid_on) filter (where ${which})`;
const pieces = (which: ReturnType<typeof sql>) =>
  sql`coalesce(sum(quantity) filter (where ${which}), 0)::int`;
const figures = sql`${pieces(sql`true`)} as pieces, ${pieces(sql`dispatched_on <= leave_by`)} as kept,
  ${pieces(sql`dispatched_on > leave_by`)} as late, ${median(sql`not made_to_order`)} as "stockDays",
  ${median(sql`made_to_order`)} as "madeDays"`;

/**
 * The pieces dispatched in each part of a range, and in all of it as the part null, in one reading. Parts in which
 * nothing was dispatched are left out.
 */
export async function selectLeadTimes(
  db: Db,
  days: ReportDays,
  parts: readonly ReportDays[],
): Promise<readonly (LeadTimes & { readonly part: number | null })[]> {
  const { rows } = await sql<LeadTimes & { part: number | null }>`
    select part, ${figures} from (select *, ${partOf(sql`dispatched_on`, parts)} as part from ${dispatchedLines(days)}) as parts
    group by grouping sets ((part), ())`.execute(db);
  return rows;
}

/** A line of a parcel dispatched after its day. */
export type LateLine = {
  readonly orderNumber: string;
  readonly name: string;
  readonly pieces: number;
  /** Days in London, as "2026-11-24". */
  readonly leaveBy: string;
  readonly dispatchedOn: string;
  readonly daysLate: number;
};

/** The lines dispatched late on some days, the latest ones by most days first, from a row on. */
export async function selectLateLines(
  db: Db,
  days: ReportDays,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly LateLine[]> {
  const { rows } = await sql<LateLine>`
    select o.order_number as "orderNumber", name, quantity as pieces, leave_by::text as "leaveBy",
      dispatched_on::text as "dispatchedOn", dispatched_on - leave_by as "daysLate"
    from ${dispatchedLines(days)} join orders o on o.id = order_id where dispatched_on > leave_by
    order by dispatched_on - leave_by desc, dispatched_on, o.order_number, position, dispatched.id
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Which of the dispatched lines: all, those in time or late, those from the shelf or made to order. */
export const dispatchedKinds = ["all", "kept", "late", "stock", "made"] as const;
export type DispatchedKind = (typeof dispatchedKinds)[number];

const isOfKind: Readonly<Record<DispatchedKind, ReturnType<typeof sql<boolean>>>> = {
  all: sql<boolean>`true`,
  kept: sql<boolean>`dispatched_on <= leave_by`,
  late: sql<boolean>`dispatched_on > leave_by`,
  stock: sql<boolean>`not made_to_order`,
  made: sql<boolean>`made_to_order`,
};

/** A line of a parcel: what the figures of lead times are made of. */
export type DispatchedLine = PlacedRow & {
  readonly orderNumber: string;
  readonly name: string;
  readonly pieces: number;
  readonly isMade: boolean;
  /** Days in London, as "2026-11-24". */
  readonly paidOn: string;
  readonly dispatchedOn: string;
  /** Null where no day was known. */
  readonly leaveBy: string | null;
  /** Days from payment to dispatch. */
  readonly days: number;
};

const place = { at: sql`dispatched_at`, id: sql`dispatched.id`, line: sql`position` };

/**
 * The lines dispatched on some days, the earliest first, behind a place. Of all of them the first ones are read alone; for
 * a kind, of which there may be none, all are read at once, because one by one would take ten times as long.
 */
export async function selectDispatchedLines(
  db: Db,
  { days, kind }: { readonly days: ReportDays; readonly kind: DispatchedKind },
  { after, limit }: RowPage,
): Promise<readonly DispatchedLine[]> {
  const { rows } = await sql<DispatchedLine>`
    select o.order_number as "orderNumber", ${placeColumns(place)}, name, quantity as pieces,
      made_to_order as "isMade", paid_on::text as "paidOn", dispatched_on::text as "dispatchedOn",
      leave_by::text as "leaveBy", dispatched_on - paid_on as days
    from ${kind === "all" ? dispatchedLines(days) : sql`(select * from ${dispatchedLines(days)} offset 0) as dispatched`}
      join orders o on o.id = order_id
    where ${isOfKind[kind]} and ${isBehind(after, place, "uuid")}
    order by dispatched_at, dispatched.id, position limit ${limit}`.execute(db);
  return rows;
}
