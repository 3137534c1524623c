import { sql } from "kysely";
import { inRowOrder, type DayCount } from "#shop/kit/day-count.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { byPart, partOf } from "#shop/reports/range-parts.ts";
import { partsOfRange, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import { londonDate, paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { placedOrders } from "./placed-orders.server.ts";
import { visitSteps, type VisitStep } from "./visit.ts";

/** Adds to the counts of days. The subjects are steps; others are left out. */
export async function saveVisits(db: Db, counts: readonly DayCount[]): Promise<void> {
  const rows = inRowOrder(counts).flatMap(({ day, subject, times }) => {
    const step = visitSteps.find((each) => each === subject);
    return step === undefined ? [] : [{ day, step, times }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto("visitCounts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "step"])
        .doUpdateSet({ times: sql`visit_counts.times + excluded.times` }),
    )
    .execute();
}

/** The steps on the way to an order on some days. */
export type Funnel = {
  readonly products: number;
  readonly quotes: number;
  readonly checkouts: number;
  /** Orders placed, for which a payment page was opened. */
  readonly placed: number;
  /** Orders paid, by day of payment. */
  readonly paid: number;
};

export type FunnelPart = ReportDays & { readonly funnel: Funnel };

/** The steps on the way to an order in each part of a range. */
export async function readFunnel(db: Db, range: ReportRange): Promise<readonly FunnelPart[]> {
  const parts = partsOfRange(range);
  const rows = byPart(parts, await selectFunnel(db, range, parts));
  return parts.map((part, at) => ({ ...part, funnel: rows[at] ?? noFunnel }));
}

async function selectFunnel(
  db: Db,
  days: ReportDays,
  parts: readonly ReportDays[],
): Promise<readonly (Funnel & { readonly part: number })[]> {
  const part = partOf(sql`day`, parts);
  const times = (step: VisitStep) =>
    sql`coalesce(sum(times) filter (where step = ${step}), 0)::float8`;
  const { rows } = await sql<Funnel & { part: number }>`
    with visited as (select ${part} as part, ${times("product")} as products, ${times("quote")} as quotes,
        ${times("checkout")} as checkouts from visit_counts
        where day between ${days.firstDay} and ${days.lastDay} group by 1),
      begun as (select ${partOf(londonDate("created_at"), parts)} as part, count(*) as orders
        from ${placedOrders(days)} group by 1),
      done as (select ${part} as part, count(*) as orders from ${paidOrders(days)} group by 1)
    select part, coalesce(products, 0) as products, coalesce(quotes, 0) as quotes,
      coalesce(checkouts, 0) as checkouts, coalesce(begun.orders, 0)::int as placed,
      coalesce(done.orders, 0)::int as paid
    from visited full join begun using (part) full join done using (part)`.execute(db);
  return rows;
}

const noFunnel: Funnel = { products: 0, quotes: 0, checkouts: 0, placed: 0, paid: 0 };

/** The steps of several parts together. */
export function addFunnels(all: readonly Funnel[]): Funnel {
  const sum = (of: (each: Funnel) => number) => all.reduce((to, each) => to + of(each), 0);
  return {
    products: sum((each) => each.products),
    quotes: sum((each) => each.quotes),
    checkouts: sum((each) => each.checkouts),
    placed: sum((each) => each.placed),
    paid: sum((each) => each.paid),
  };
}
