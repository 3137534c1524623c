import { formatMinute, formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listPlacedOrders, type PlacedOrder } from "#shop/reports/visits/placed-orders.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { FigureHeads } from "#admin/reports/parts-table.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { atOnce, OrderCell, RowsPage } from "#admin/reports/rows/rows-page.tsx";
import type { Route } from "./+types/placed-rows";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const after = new URL(args.request.url).searchParams.get("after");
  return { ...asked, page: await listPlacedOrders(db(), asked.range, after) };
}

/** The orders that were placed: what the funnel counts as such. */
export default function PlacedRows({ loaderData: { page, ...asked } }: Route.ComponentProps) {
  return (
    <RowsPage
      title="Orders placed"
      crumb={{ to: "/reports/funnel", name: "Funnel" }}
      file="/reports/funnel/rows.csv"
      empty={["No order was placed", "No payment page was opened on these days."]}
      report={atOnce(page)}
      asked={asked}
    >
      <Table rows={page.rows} now={asked.now} />
    </RowsPage>
  );
}

function Table({ rows, now }: { rows: readonly PlacedOrder[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Placed</th>
            <th scope="col">Order</th>
            <th scope="col">Paid</th>
            <FigureHeads names={["Total"]} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ orderNumber, placedAt, paidOn, totalPence }) => (
            <tr key={orderNumber} data-row>
              <td className="whitespace-nowrap">{formatMinute(placedAt)}</td>
              <OrderCell orderNumber={orderNumber} />
              <td className={paidOn === null ? "text-ink-2" : ""}>
                {paidOn === null ? "Not paid" : formatShortDay(paidOn, now)}
              </td>
              <td className="figure money">{formatSum(totalPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
