import { sql } from "kysely";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { byPart, partOf } from "#shop/reports/range-parts.ts";
import { partsOfRange, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { noReturns, SETTLED_AFTER_DAYS, type ReturnFigures } from "./return-figures.ts";

/** The returns of orders paid in one part of a range. */
export type ReturnPart = ReportDays &
  ReturnFigures & {
    /** False until 30 days after its end. */
    readonly isSettled: boolean;
  };

const backFor = (reason: string) =>
  sql`coalesce(sum(back.pieces) filter (where back.reason = ${reason}), 0)::int`;
const figures = sql`coalesce(max(sent.pieces), 0)::int as sent, ${backFor("changed_mind")} as changed_mind,
  ${backFor("faulty")} as faulty, ${backFor("wrong_item")} as wrong_item`;
const sentLines = sql`fulfilments f join fulfilment_lines fl on fl.fulfilment_id = f.id`;
const backLines = sql`returns r join return_lines rl on rl.return_id = r.id`;

/** The returns of the orders of a range by the part in which they were paid. */
export async function readReturns(
  db: Db,
  range: ReportRange,
  today: string,
): Promise<readonly ReturnPart[]> {
  const parts = partsOfRange(range);
  const part = partOf(sql`p.day`, parts);
  const { rows } = await sql<ReturnFigures & { part: number }>`
    with sent as (select ${part} as part, sum(fl.quantity) as pieces
        from ${paidOrders(range)} join ${sentLines} on f.order_id = p.order_id
        where f.dispatched_at is not null group by 1),
      back as (select ${part} as part, r.reason, sum(rl.quantity) as pieces
        from ${paidOrders(range)} join ${backLines} on r.order_id = p.order_id
        where r.received_at is not null group by 1, 2)
    select part, ${figures} from sent full join back using (part) group by part`.execute(db);
  const found = byPart(parts, rows);
  return parts.map((days, at) => ({
    ...(found[at] ?? noReturns),
    ...days,
    isSettled: addDays(days.lastDay, SETTLED_AFTER_DAYS) < today,
  }));
}

/** A product of which pieces came back. */
export type ReturnedProduct = ReturnFigures & {
  readonly sku: string;
  readonly name: string;
  readonly productId: number | null;
};

/** The products that came back of orders that were paid on some days, most pieces first. */
export function returnedProducts(days: ReportDays) {
  return keyset<ReturnedProduct>(
    sql`with back as materialized (select l.sku, max(l.name) as name, max(l.product_id) as product_id, r.reason,
        sum(rl.quantity) as pieces
        from ${paidOrders(days)} join ${backLines} on r.order_id = p.order_id
        join order_lines l on l.order_id = rl.order_id and l.position = rl.position
        where r.received_at is not null group by l.sku, r.reason),
      sent as (select l.sku, sum(fl.quantity) as pieces
        from ${paidOrders(days)} join ${sentLines} on f.order_id = p.order_id
        join order_lines l on l.order_id = fl.order_id and l.position = fl.position
        where f.dispatched_at is not null and l.sku in (select sku from back) group by l.sku)
    select -sum(back.pieces) as by_pieces, sku, max(back.name) as name, max(back.product_id) as product_id, ${figures}
    from back left join sent using (sku) group by sku`,
    { byPieces: "whole", sku: "text" },
  );
}
