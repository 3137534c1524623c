import { sql } from "kysely";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { londonDate } from "#shop/reports/sales/sales-queries.server.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";

/** The orders for which a payment page was opened, by the day on which they were placed. */
export function placedOrders(days: ReportDays) {
  return sql`(select * from orders where ${isIn(sql`created_at`, days)} and exists (select from payments
    where order_id = orders.id and mode = ${paymentMode()})) as placed`;
}

/** A placed order: what the funnel counts. */
export type PlacedOrder = {
  readonly orderNumber: string;
  readonly placedAt: Date;
  readonly totalPence: number;
  /** The London day; null for an order that was not paid. */
  readonly paidOn: string | null;
};

/** The orders that were placed on some days, the earliest first. */
export const placedOrderRows = (days: ReportDays) =>
  keyset<PlacedOrder>(
    sql`select id as by_id, order_number, created_at as placed_at, total_pence,
        (select min(${londonDate("paid_at")})::text from payments
          where order_id = placed.id and state = 'paid' and mode = ${paymentMode()}) as paid_on
      from ${placedOrders(days)}`,
    { placedAt: "moment", byId: "uuid" },
  );
