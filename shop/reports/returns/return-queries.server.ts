import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReturnFigures } from "./return-figures.ts";
import { partOf } from "#shop/reports/range-parts.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";

const backFor = (reason: string) =>
  sql`coalesce(sum(back.pieces) filter (where back.reason = ${reason}), 0)::int`;
const figures = sql`coalesce(max(sent.pieces), 0)::int as sent, ${backFor("changed_mind")} as "changedMind",
  ${backFor("faulty")} as faulty, ${backFor("wrong_item")} as "wrongItem"`;
const sentLines = sql`fulfilments f join fulfilment_lines fl on fl.fulfilment_id = f.id`;
const backLines = sql`returns r join return_lines rl on rl.return_id = r.id`;

/** The returns of orders by the part of a range in which they were paid; parts without any are left out. */
export async function selectReturnsByPart(
  db: Db,
  days: ReportDays,
  parts: readonly ReportDays[],
): Promise<readonly (ReturnFigures & { readonly part: number })[]> {
  const part = partOf(sql`p.day`, parts);
  const { rows } = await sql<ReturnFigures & { part: number }>`
    with sent as (select ${part} as part, sum(fl.quantity) as pieces
        from ${paidOrders(days)} join ${sentLines} on f.order_id = p.order_id
        where f.dispatched_at is not null group by 1),
      back as (select ${part} as part, r.reason, sum(rl.quantity) as pieces
        from ${paidOrders(days)} join ${backLines} on r.order_id = p.order_id
        where r.received_at is not null group by 1, 2)
    select part, ${figures} from sent full join back using (part) group by part`.execute(db);
  return rows;
}

/** A product of which pieces came back. */
export type ReturnedProduct = ReturnFigures & {
  readonly sku: string;
  readonly name: string;
  readonly productId: number | null;
};

/** The products that came back of orders that were paid on some days, most pieces first, from a row on. */
export async function selectReturnedProducts(
  db: Db,
  days: ReportDays,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly ReturnedProduct[]> {
  const { rows } = await sql<ReturnedProduct>`
    with back as materialized (select l.sku, max(l.name) as name, max(l.product_id) as product_id, r.reason,
        sum(rl.quantity) as pieces
        from ${paidOrders(days)} join ${backLines} on r.order_id = p.order_id
        join order_lines l on l.order_id = rl.order_id and l.position = rl.position
        where r.received_at is not null group by l.sku, r.reason),
      sent as (select l.sku, sum(fl.quantity) as pieces
        from ${paidOrders(days)} join ${sentLines} on f.order_id = p.order_id
        join order_lines l on l.order_id = fl.order_id and l.position = fl.position
        where f.dispatched_at is not null and l.sku in (select sku from back) group by l.sku)
    select sku, max(back.name) as name, max(back.product_id) as "productId", ${figures}
    from back left join sent using (sku) group by sku
    order by sum(back.pieces) desc, sku limit ${limit} offset ${skip}`.execute(db);
  return rows;
}
