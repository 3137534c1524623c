import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  earlierDays,
  earlierPart,
  partsOfRange,
  type ReportDays,
  type ReportRange,
} from "#shop/reports/report-range.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";
import { addSales, type SalesFigures } from "./sales-figures.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { paidOrders, selectSalesByDay, sentRefunds } from "./sales-queries.server.ts";

/** A day, a week or a month of a report, with the earlier days that it is compared with. */
export type SalesPart = ReportDays & {
  readonly sales: SalesFigures;
  readonly earlier: SalesFigures | null;
};

export type SalesReport = {
  readonly parts: readonly SalesPart[];
  readonly all: SalesFigures;
  readonly earlier: SalesFigures | null;
};

/** The sales of a range, part by part. */
export async function readSales(db: Db, range: ReportRange): Promise<SalesReport> {
  const earlierRange = earlierDays(range);
  const [now, before] = await Promise.all([
    selectSalesByDay(db, range),
    earlierRange === null ? [] : selectSalesByDay(db, earlierRange),
  ]);
  const parts = partsOfRange(range).map((part) => {
    const earlier = earlierPart(part, range);
    return {
      ...part,
      sales: addSales(within(now, part)),
      earlier: earlier === null ? null : addSales(within(before, earlier)),
    };
  });
  return { parts, all: addSales(now), earlier: earlierRange === null ? null : addSales(before) };
}

function within<Row extends { readonly day: string }>(
  rows: readonly Row[],
  days: ReportDays,
): Row[] {
  return rows.filter(({ day }) => day >= days.firstDay && day <= days.lastDay);
}

/** A payment or a refund: what the figures of a day are made of. */
export type SalesRow = {
  readonly kind: "payment" | "refund";
  readonly at: Date;
  /** Of the order or of the refund. */
  readonly id: string;
  readonly orderNumber: string;
  /** Below zero for a refund. */
  readonly takenPence: number;
  /** 0 for a refund, whose VAT is on its credit note. */
  readonly vatPence: number;
  readonly netSalesPence: number;
};

/** The payments and refunds of some days, the earliest first. A page of a year costs what a page of a day does. */
export function salesRows(days: ReportDays) {
  const ofPayment = (sum: RawBuilder<unknown>) =>
    sql`case kind when 'payment' then (select ${sum} where order_id = entry.order_id) else 0 end`;
  return keyset<SalesRow>(
    (
      first,
    ) => sql`select kind, at, id, (select order_number from orders where orders.id = entry.order_id), amount_pence as taken_pence,
        ${ofPayment(sql`sum(vat_pence)::int from order_totals`)} as vat_pence,
        ${ofPayment(sql`sum(${linePaid} - ${lineVat})::int from order_lines l`)} as net_sales_pence
      from ((select 'payment' as kind, paid_at as at, order_id as id, order_id, amount_pence
          from ${paidOrders(days)} where ${first(sql`paid_at`, sql`order_id`)})
        union all (select 'refund', sent_at, id, order_id, -amount_pence
          from ${sentRefunds(days)} where ${first(sql`sent_at`, sql`id`)})) as entry`,
    { at: "moment", id: "uuid" },
  );
}
