import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { documentsOf, type Days } from "#shop/reports/vat/vat-queries.server.ts";
import type { ExportedSale } from "./export-evidence.ts";

const london = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Europe/London', 'YYYY-MM-DD')`;

const pieces = sql`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id)
  - (select coalesce(sum(rl.cancelled_quantity), 0)::int from refund_lines rl join refunds r on r.id = rl.refund_id
      where rl.order_id = o.id and r.state in ('requested', 'sending', 'sent'))`;

// A parcel that the carrier brought back has not left the country.
const left = sql`f.order_id = o.id and f.dispatched_at is not null and f.state <> 'returned'`;

const sent = sql`(select coalesce(sum(fl.quantity), 0)::int from fulfilments f
  join fulfilment_lines fl on fl.fulfilment_id = f.id where ${left})`;

const parcels = sql`(select coalesce(jsonb_agg(jsonb_build_object('carrier', f.carrier,
    'tracking', f.tracking_number, 'left', ${london("f.dispatched_at")}, 'came', ${london("f.delivered_at")})
    order by f.dispatched_at, f.id), '[]') from fulfilments f where ${left})`;

/** The zero-rated sales of some days with their parcels, the earliest first, behind an invoice. */
export async function selectExportedSales(
  db: Db,
  days: Days,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly ExportedSale[]> {
  const { rows } = await sql<ExportedSale>`
    select d.number, d.issued_at as "issuedAt", d.order_number as "orderNumber", d.kind, d.country,
      d.net_pence as "netPence", ${pieces} as pieces, ${sent} as sent, ${parcels} as parcels
    from (select * from ${documentsOf(days)} where type = 'invoice' and kind <> 'uk'
      and number > ${after ?? 0} order by number limit ${limit}) as d
    join orders o on o.order_number = d.order_number order by d.number`.execute(db);
  return rows;
}
