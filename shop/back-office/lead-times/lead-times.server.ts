import { sql } from "kysely";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { bankHolidays } from "#shop/shipping/bank-holidays.ts";
import { WAREHOUSE } from "#shop/shipping/working-days.ts";
import { proposeLeadTime, type MadeIn } from "./lead-time.ts";

/** Pieces that were made in so many days count. */
const DAYS = 90;
/** The longest that a piece can have taken to count, in days. */
const LONGEST_DAYS = 200;
const ROWS = 50;

/** A product made to order with how long it took, and the lead time that follows from that. */
export type LeadTime = MadeIn & {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly leadTimeDays: number;
  readonly proposed: number | null;
};

type Row = Omit<LeadTime, "proposed">;

/**
 * The products made to order, 50 behind a SKU, with the working days from the payment until their pieces of the
 * last 90 days were made, or sent where nobody marked them made. Weekends, bank holidays and closed days do not
 * count. Archived products are left out.
 */
export async function listLeadTimes(
  db: Db,
  { now, after }: { readonly now: Date; readonly after: string },
): Promise<{ readonly rows: readonly LeadTime[]; readonly next: string | null }> {
  const today = londonDay(now);
  const holidays = [...bankHolidays[WAREHOUSE]].filter((day) => day <= today).join();
  const { rows } = await sql<Row>`
    with working as materialized (
      -- The working days from the first day on until each day.
      select day::date as day, count(*) filter (where extract(isodow from day) < 6
          and day::date <> all(string_to_array(nullif(${holidays}, ''), ',')::date[])
          and not exists (select from closed_days where day between first_day and last_day)
        ) over (order by day) as count
      from generate_series(${addDays(today, -DAYS - LONGEST_DAYS)}::date, ${today}::date, interval '1 day') as day
    ), made as materialized (
      select l.product_id, fl.quantity, (coalesce(f.made_at, f.dispatched_at) at time zone 'Europe/London')::date as made_on,
        (select (min(paid_at) at time zone 'Europe/London')::date from payments where order_id = f.order_id) as paid_on
      from fulfilments f
        join fulfilment_lines fl on fl.fulfilment_id = f.id
        join order_lines l on l.order_id = fl.order_id and l.position = fl.position
      where l.made_to_order and coalesce(f.made_at, f.dispatched_at) >= ${addDays(today, -DAYS)}::date
    ), taken as materialized (
      select product_id, ended.count - begun.count as days
      from made
        join working as begun on begun.day = paid_on
        join working as ended on ended.day = made_on
        cross join generate_series(1, quantity)
    )
    select p.id as "productId", p.sku, p.name, coalesce(p.lead_time_days, 14) as "leadTimeDays",
      count(taken.days)::int as pieces,
      percentile_disc(0.9) within group (order by taken.days)::int as "workingDays"
    from products p left join taken on taken.product_id = p.id
    where p.lead_time_days is not null and p.stock is null and p.state <> 'archived' and p.sku > ${after}
    group by p.id order by p.sku limit ${ROWS + 1}`.execute(db);
  const shown = rows.slice(0, ROWS);
  return {
    rows: shown.map((row) => ({ ...row, proposed: proposeLeadTime(row, row.leadTimeDays) })),
    next: rows.length > ROWS ? (shown.at(-1)?.sku ?? null) : null,
  };
}
