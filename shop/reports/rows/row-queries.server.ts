import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { londonDate, paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { isBehind, placeColumns, type PlacedRow, type RowPage } from "./row-place.ts";

/** Pieces that came back: what the report of returns is made of. */
export type ReturnedLine = PlacedRow & {
  /** London days: on which the order was paid, and the goods came. */
  readonly paidOn: string;
  readonly receivedOn: string;
  readonly orderNumber: string;
  readonly sku: string;
  readonly name: string;
  readonly reason: "changed_mind" | "faulty" | "wrong_item";
  /** What was found when they were looked at; null until then. */
  readonly condition: "as_new" | "used" | "damaged" | null;
  readonly pieces: number;
};

/** Which of the pieces that came back: of a product, for a reason, or both; null for any. */
export type WhichReturned = {
  readonly sku: string | null;
  readonly reason: ReturnedLine["reason"] | null;
};

const returnedPlace = { at: sql`r.received_at`, id: sql`rl.id`, line: sql`rl.position` };

/** What came back of orders that were paid on some days, the earliest first, behind a place. */
export async function selectReturnedLines(
  db: Db,
  { days, which: { sku, reason } }: { readonly days: ReportDays; readonly which: WhichReturned },
  { after, limit }: RowPage,
): Promise<readonly ReturnedLine[]> {
  const { rows } = await sql<ReturnedLine>`
    select p.day::text as "paidOn", ${londonDate("r.received_at")}::text as "receivedOn",
      o.order_number as "orderNumber", ${placeColumns(returnedPlace)}, l.sku, l.name, r.reason, rl.condition, rl.quantity as pieces
    from ${paidOrders(days)} join returns r on r.order_id = p.order_id
      join return_lines rl on rl.return_id = r.id
      join order_lines l on l.order_id = rl.order_id and l.position = rl.position
      join orders o on o.id = p.order_id
    where r.received_at is not null and ${sku === null ? sql`true` : sql`l.sku = ${sku}`}
      and ${reason === null ? sql`true` : sql`r.reason = ${reason}`} and ${isBehind(after, returnedPlace, "bigint")}
    order by r.received_at, rl.id, rl.position limit ${limit}`.execute(db);
  return rows;
}

/** Pieces that were sent: what they came back from. */
export type SentLine = PlacedRow & {
  /** London days: on which the order was paid, and the pieces left. */
  readonly paidOn: string;
  readonly sentOn: string;
  readonly orderNumber: string;
  readonly sku: string;
  readonly name: string;
  readonly pieces: number;
};

const sentPlace = { at: sql`p.paid_at`, id: sql`f.id`, line: sql`fl.position` };

/** What was sent of orders that were paid on some days, of a product or of all, by the time of payment, behind a place. */
export async function selectSentLines(
  db: Db,
  { days, sku }: { readonly days: ReportDays; readonly sku: string | null },
  { after, limit }: RowPage,
): Promise<readonly SentLine[]> {
  const { rows } = await sql<SentLine>`
    select p.day::text as "paidOn", ${londonDate("f.dispatched_at")}::text as "sentOn",
      o.order_number as "orderNumber", ${placeColumns(sentPlace)}, l.sku, l.name, fl.quantity as pieces
    from ${paidOrders(days)} join fulfilments f on f.order_id = p.order_id
      join fulfilment_lines fl on fl.fulfilment_id = f.id
      join order_lines l on l.order_id = fl.order_id and l.position = fl.position
      join orders o on o.id = p.order_id
    where f.dispatched_at is not null and ${sku === null ? sql`true` : sql`l.sku = ${sku}`}
      and ${isBehind(after, sentPlace, "uuid")}
    order by p.paid_at, f.id, fl.position limit ${limit}`.execute(db);
  return rows;
}
