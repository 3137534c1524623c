import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import type { SentLine } from "#shop/reports/rows/rows.server.ts";
import { listSentLines } from "#shop/reports/rows/rows.server.ts";
import { FigureHeads } from "#admin/reports/parts-table.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/sent-rows";
import { atOnce, OrderCell, ProductCell, RowsPage } from "./rows-page.tsx";
import { readSku } from "./which-lines.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args, "year");
  const sku = readSku(new URL(args.request.url).searchParams);
  const { after } = asked;
  const days = withoutEarlier(asked.range);
  const report =
    sku === null
      ? atOnce(await listSentLines(db(), { days, sku }, after))
      : await readReport(db(), "sent_lines", { days, question: { days, sku, after } });
  return { ...asked, sku, report };
}

/** The pieces that were sent: what those that came back are compared with. */
export default function SentRows({ loaderData: { sku, report, ...asked } }: Route.ComponentProps) {
  return (
    <RowsPage
      title={sku === null ? "What was sent" : `What was sent: ${sku}`}
      crumb={{ to: "/reports/returns", name: "Returns" }}
      noteStart="of orders paid"
      file="/reports/returns/sent.csv"
      fields={sku !== null && <input type="hidden" name="sku" value={sku} />}
      empty={["Nothing was sent", "No piece of these orders was sent."]}
      report={report}
      asked={asked}
    >
      <Table rows={report.answer?.rows ?? []} now={asked.now} />
    </RowsPage>
  );
}

function Table({ rows, now }: { rows: readonly SentLine[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <FigureHeads names={["Pieces"]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.rowId} ${row.position}`} data-row>
              <td className="whitespace-nowrap">
                {formatShortDay(row.sentOn, now)}
                <span className="second-line block">paid {formatShortDay(row.paidOn, now)}</span>
              </td>
              <OrderCell orderNumber={row.orderNumber} />
              <ProductCell name={row.name} sku={row.sku} />
              <td className="figure money">{formatNumber(row.pieces)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
