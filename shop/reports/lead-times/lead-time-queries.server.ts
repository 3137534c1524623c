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

/** How the pieces that left on some days kept what was promised for them. */
export type LeadTimes = {
  readonly pieces: number;
  readonly kept: number;
  readonly late: number;
  /** Median days from payment to leaving, of pieces from the shelf and of made ones; null without such pieces. */
  readonly stockDays: number | null;
  readonly madeDays: number | null;
};

/**
 * What left on some days: a row for each line of a parcel. It had to leave by the day that the customer was told
 * first: before any move of the day, which the order's history has. Where no such day is known, that is the day
 * before the promised delivery.
 */
function leftLines(days: ReportDays) {
  return sql`(select f.id, f.dispatched_at, l.order_id, l.position, l.name, l.made_to_order, fl.quantity,
      (f.dispatched_at at time zone 'Europe/London')::date as left_on,
      (payments.paid_at at time zone 'Europe/London')::date as paid_on,
      coalesce(moved.first_day, l.leaves_by, l.promised_for - 1) as leave_by
    from fulfilments f join fulfilment_lines fl on fl.fulfilment_id = f.id
    join order_lines l on l.order_id = fl.order_id and l.position = fl.position
    join payments on payments.order_id = f.order_id and ${isSale()}
    left join (select h.order_id, (line->>'position')::int as position, min(h.detail->>'from')::date as first_day
      from order_history h, jsonb_array_elements(h.detail->'lines') as line
      where h.event = 'promise_moved' group by 1, 2) as moved
      on moved.order_id = l.order_id and moved.position = l.position
    where ${isIn(sql`f.dispatched_at`, days)}) as gone`;
}

const median = (which: ReturnType<typeof sql>) =>
  sql`percentile_disc(0.5) within group (order by left_on - paid_on) filter (where ${which})`;
const pieces = (which: ReturnType<typeof sql>) =>
  sql`coalesce(sum(quantity) filter (where ${which}), 0)::int`;
const figures = sql`${pieces(sql`true`)} as pieces, ${pieces(sql`left_on <= leave_by`)} as kept,
  ${pieces(sql`left_on > leave_by`)} as late, ${median(sql`not made_to_order`)} as "stockDays",
  ${median(sql`made_to_order`)} as "madeDays"`;

/**
 * The pieces that left in each part of a range, and in all of it as the part null, in one reading. Parts in which
 * nothing left are left out.
 */
export async function selectLeadTimes(
  db: Db,
  days: ReportDays,
  parts: readonly ReportDays[],
): Promise<readonly (LeadTimes & { readonly part: number | null })[]> {
  const { rows } = await sql<LeadTimes & { part: number | null }>`
    select part, ${figures} from (select *, ${partOf(sql`left_on`, parts)} as part from ${leftLines(days)}) as parts
    group by grouping sets ((part), ())`.execute(db);
  return rows;
}

/** A line of a parcel that left after its day. */
export type LateLine = {
  readonly orderNumber: string;
  readonly name: string;
  readonly pieces: number;
  /** Days in London, as "2026-11-24". */
  readonly leaveBy: string;
  readonly leftOn: string;
  readonly daysLate: number;
};

/** The lines that left late on some days, the latest ones by most days first, from a row on. */
export async function selectLateLines(
  db: Db,
  days: ReportDays,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly LateLine[]> {
  const { rows } = await sql<LateLine>`
    select o.order_number as "orderNumber", name, quantity as pieces, leave_by::text as "leaveBy",
      left_on::text as "leftOn", left_on - leave_by as "daysLate"
    from ${leftLines(days)} join orders o on o.id = order_id where left_on > leave_by
    order by left_on - leave_by desc, left_on, o.order_number, position, gone.id
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Which of the lines that left: all, those in time or late, those from the shelf or made to order. */
export const leftKinds = ["all", "kept", "late", "stock", "made"] as const;
export type LeftKind = (typeof leftKinds)[number];

const isOfKind: Readonly<Record<LeftKind, ReturnType<typeof sql<boolean>>>> = {
  all: sql<boolean>`true`,
  kept: sql<boolean>`left_on <= leave_by`,
  late: sql<boolean>`left_on > leave_by`,
  stock: sql<boolean>`not made_to_order`,
  made: sql<boolean>`made_to_order`,
};

/** A line of a parcel: what the figures of lead times are made of. */
export type LeftLine = PlacedRow & {
  readonly orderNumber: string;
  readonly name: string;
  readonly pieces: number;
  readonly isMade: boolean;
  /** Days in London, as "2026-11-24". */
  readonly paidOn: string;
  readonly leftOn: string;
  /** Null where no day was known. */
  readonly leaveBy: string | null;
  /** Days from payment to leaving. */
  readonly days: number;
};

const place = { at: sql`dispatched_at`, id: sql`gone.id`, line: sql`position` };

/** The lines that left on some days, the earliest first, behind a place. */
export async function selectLeftLines(
  db: Db,
  { days, kind }: { readonly days: ReportDays; readonly kind: LeftKind },
  { after, limit }: RowPage,
): Promise<readonly LeftLine[]> {
  const { rows } = await sql<LeftLine>`
    select o.order_number as "orderNumber", ${placeColumns(place)}, name, quantity as pieces,
      made_to_order as "isMade", paid_on::text as "paidOn", left_on::text as "leftOn",
      leave_by::text as "leaveBy", left_on - paid_on as days
    from ${leftLines(days)} join orders o on o.id = order_id
    where ${isOfKind[kind]} and ${isBehind(after, place, "uuid")}
    order by dispatched_at, gone.id, position limit ${limit}`.execute(db);
  return rows;
}
