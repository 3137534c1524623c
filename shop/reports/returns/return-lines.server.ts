import { sql } from "kysely";
import type { Condition, ReturnReason } from "#shop/fulfilment/returns/return.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { londonDate, paidOrders } from "#shop/reports/sales/sales-queries.server.ts";

/** Pieces that were sent. */
export type SentLine = {
  /** London days: on which the order was paid, and the pieces left. */
  readonly paidOn: string;
  readonly sentOn: string;
  readonly orderNumber: string;
  readonly parcelId: string;
  readonly position: number;
  readonly sku: string;
  readonly name: string;
  readonly pieces: number;
};

/** Pieces that came back. */
export type ReturnedLine = {
  /** London days: on which the order was paid, and the goods came. */
  readonly paidOn: string;
  readonly receivedOn: string;
  readonly orderNumber: string;
  readonly lineId: string;
  readonly sku: string;
  readonly name: string;
  readonly reason: ReturnReason;
  /** What was found when they were looked at; null until then. */
  readonly condition: Condition | null;
  readonly pieces: number;
};

/** Which of those that came back: of a product, for a reason, or both; null for any. */
export type WhichReturned = {
  readonly sku: string | null;
  readonly reason: ReturnReason | null;
};

/** What was sent of orders that were paid on some days, of a product or of all, by the time of payment. */
export function sentLines(days: ReportDays, sku: string | null) {
  return keyset<SentLine>(
    sql`select p.paid_at as by_paid_at, p.day::text as paid_on, ${londonDate("f.dispatched_at")}::text as sent_on,
        o.order_number, f.id as parcel_id, fl.position, l.sku, l.name, fl.quantity as pieces
      from ${paidOrders(days)} join fulfilments f on f.order_id = p.order_id
        join fulfilment_lines fl on fl.fulfilment_id = f.id
        join order_lines l on l.order_id = fl.order_id and l.position = fl.position
        join orders o on o.id = p.order_id
      where f.dispatched_at is not null and ${sku === null ? sql`true` : sql`l.sku = ${sku}`}`,
    { byPaidAt: "moment", parcelId: "uuid", position: "whole" },
  );
}

/** What came back of orders that were paid on some days, the earliest first. */
export function returnedLines(days: ReportDays, { sku, reason }: WhichReturned) {
  return keyset<ReturnedLine>(
    sql`select r.received_at as by_received_at, p.day::text as paid_on, ${londonDate("r.received_at")}::text as received_on,
        o.order_number, rl.id as line_id, l.sku, l.name, r.reason, rl.condition, rl.quantity as pieces
      from ${paidOrders(days)} join returns r on r.order_id = p.order_id
        join return_lines rl on rl.return_id = r.id
        join order_lines l on l.order_id = rl.order_id and l.position = rl.position
        join orders o on o.id = p.order_id
      where r.received_at is not null and ${sku === null ? sql`true` : sql`l.sku = ${sku}`}
        and ${reason === null ? sql`true` : sql`r.reason = ${reason}`}`,
    { byReceivedAt: "moment", lineId: "whole" },
  );
}
