import { Link, useLocation } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import type { SalesRow } from "#shop/reports/sales/sales-report.server.ts";
import { listSalesRows } from "#shop/reports/sales/sales-report.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { FigureHeads } from "#admin/reports/parts-table.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/rows";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const after = new URL(args.request.url).searchParams.get("after");
  return { ...asked, page: await listSalesRows(db(), asked.range, after) };
}

/** The payments and refunds that the sales of some days are made of. */
export default function Rows({ loaderData }: Route.ComponentProps) {
  const { range, problem, typed, page, now } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="Payments and refunds"
        crumb={{ to: "/reports/sales", name: "Sales" }}
        note={nameOfDays(range, now)}
      >
        <Link
          className="button button-quiet"
          to={`/reports/sales/rows.csv${search}`}
          reloadDocument
        >
          Export as CSV
        </Link>
      </PageHead>
      <RangeForm {...{ range, problem, typed }} />
      {page.rows.length === 0 ? (
        <EmptyList title="No payments and no refunds">Nothing was paid on these days.</EmptyList>
      ) : (
        <Table rows={page.rows} />
      )}
      <div className="flex py-4">
        <Pager seen={page.seen} next={page.next} shown={page.rows.length} total={null} />
      </div>
    </>
  );
}

function Table({ rows }: { rows: readonly SalesRow[] }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Order</th>
            <FigureHeads names={["Paid or refunded", "VAT", "Net sales"]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row>
              <td className="whitespace-nowrap">{formatMinute(row.at)}</td>
              <td>{row.kind === "payment" ? "Payment" : "Refund"}</td>
              <td>
                <Link className="link" to={`/orders/${row.orderNumber}`}>
                  {row.orderNumber}
                </Link>
              </td>
              <td className="figure money">{formatSum(row.takenPence)}</td>
              {[row.vatPence, row.netSalesPence].map((sum, at) => (
                <td key={at} className="figure money text-ink-2">
                  {row.kind === "payment" ? formatSum(sum) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
