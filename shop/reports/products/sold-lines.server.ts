import { sql } from "kysely";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";

/** Which of the lines: of a product, with a value of an option, or both; null for any. */
export type WhichLines = {
  readonly sku: string | null;
  readonly option: string | null;
  readonly value: string | null;
};

/** A line of a paid order: what the reports of products and options are made of. */
export type SoldLine = {
  /** The London day of payment. */
  readonly day: string;
  readonly orderNumber: string;
  readonly position: number;
  readonly sku: string;
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly label: string }[];
  readonly pieces: number;
  readonly netSalesPence: number;
};

/** The lines of orders that were paid on some days, the earliest first. */
export function soldLines(days: ReportDays, { sku, option, value }: WhichLines) {
  // The line's product has this SKU today, or the line has it and its product is gone.
  const ofProduct = sql`(l.product_id = (select id from products where sku = ${sku})
    or (l.product_id is null and l.sku = ${sku}))`;
  const ofOption = sql`l.options @> ${JSON.stringify([{ name: option, label: value ?? "" }])}::jsonb`;
  return keyset<SoldLine>(
    sql`select p.paid_at as by_paid_at, p.day::text as day, l.order_id as by_order_id, o.order_number,
        l.position, l.sku, l.name, l.options, l.quantity as pieces, (${linePaid} - ${lineVat})::int as net_sales_pence
      from ${paidOrders(days)} join order_lines l using (order_id) join orders o on o.id = l.order_id
      where ${sku === null ? sql`true` : ofProduct} and ${option === null ? sql`true` : ofOption}`,
    { byPaidAt: "moment", byOrderId: "uuid", position: "whole" },
  );
}
