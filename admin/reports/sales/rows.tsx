import { db } from "#shop/platform/database/db.server.ts";
import { salesRows, type SalesRow } from "#shop/reports/sales/sales-report.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { moment, money, order, text, type Column } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/rows";

/** A part of a payment. The file has 0 for a refund, the page a dash. */
const ofPayment = (head: string, pence: (row: SalesRow) => number): Column<SalesRow> =>
  money(head, (row) => (row.kind === "payment" ? pence(row) : null), {
    tone: "quiet",
    csv: [[head, (row) => pence(row) / 100]],
  });

/** The payments and refunds that the sales of some days are made of; refunds below zero. */
const rows = listOf<SalesRow>()({
  title: "Payments and refunds",
  crumb: { to: "/reports/sales", name: "Sales" },
  days: { usual: "month" },
  key: ({ id }) => id,
  columns: [
    moment("When", ({ at }) => at, { csv: "Date" }),
    text("What", ({ kind }) => (kind === "payment" ? "Payment" : "Refund")),
    order(),
    money("Paid or refunded", ({ takenPence }) => takenPence),
    ofPayment("VAT", ({ vatPence }) => vatPence),
    ofPayment("Net sales", ({ netSalesPence }) => netSalesPence),
  ],
  empty: ["No payments and no refunds", "Nothing was paid on these days."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, rows);
  const report = atOnce(await salesRows(asked.range).page(db(), asked.after));
  return { asked, now: new Date(), report };
}

export const middleware = [csvOf(rows, "payments", ({ range }) => salesRows(range).parts(db()))];

export default function Rows({ loaderData }: Route.ComponentProps) {
  return <ListPage list={rows} {...loaderData} file="/reports/sales/rows.csv" />;
}
