import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import {
  allRows,
  isBehind,
  pageOfRows,
  placeColumns,
  type PlacedRow,
  type RowPage,
} from "#shop/reports/rows/row-place.ts";
import { londonDate } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";

/** The orders for which a payment page was opened, by the day on which they were placed. */
export function placedOrders(days: ReportDays) {
  return sql`(select * from orders where ${isIn(sql`created_at`, days)} and exists (select from payments
    where order_id = orders.id and mode = ${paymentMode()})) as placed`;
}

/** A placed order: what the funnel counts. */
export type PlacedOrder = PlacedRow & {
  readonly orderNumber: string;
  readonly placedAt: Date;
  readonly totalPence: number;
  /** The London day; null for an order that was not paid. */
  readonly paidOn: string | null;
};

const place = { at: sql`placed.created_at`, id: sql`placed.id`, line: sql`0` };

async function selectPlacedOrders(
  db: Db,
  days: ReportDays,
  { after, limit }: RowPage,
): Promise<readonly PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    select placed.order_number as "orderNumber", ${placeColumns(place)}, placed.created_at as "placedAt",
      placed.total_pence as "totalPence", (select min(${londonDate("paid_at")})::text from payments
        where order_id = placed.id and state = 'paid' and mode = ${paymentMode()}) as "paidOn"
    from ${placedOrders(days)} where ${isBehind(after, place, "uuid")}
    order by placed.created_at, placed.id limit ${limit}`.execute(db);
  return rows;
}

/** A page of the orders that were placed on some days, 50 rows, the earliest first. */
export function listPlacedOrders(db: Db, days: ReportDays, after: string | null) {
  return pageOfRows<PlacedOrder>((page) => selectPlacedOrders(db, days, page), after);
}

/** Every order that was placed on some days, in parts. */
export function streamPlacedOrders(db: Db, days: ReportDays) {
  return allRows<PlacedOrder>((page) => selectPlacedOrders(db, days, page));
}
