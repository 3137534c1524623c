import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { DispatchedLine } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { listDispatchedLines } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import { FigureHeads } from "#admin/reports/parts-table.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { atOnce, OrderCell, RowsPage } from "#admin/reports/rows/rows-page.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/dispatched-rows";
import { readDispatchedKind } from "./dispatched-kinds.ts";
import { dispatchedTitles } from "./dispatched-words.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args, "year");
  const params = new URL(args.request.url).searchParams;
  const kind = readDispatchedKind(params);
  const { after } = asked;
  const days = withoutEarlier(asked.range);
  const report =
    kind === "all"
      ? atOnce(await listDispatchedLines(db(), { days, kind }, after))
      : await readReport(db(), "dispatched_lines", { days, question: { days, kind, after } });
  return { ...asked, kind, report };
}

/** The lines of parcels that a figure of lead times is made of. */
export default function DispatchedRows({ loaderData }: Route.ComponentProps) {
  const { kind, report, ...asked } = loaderData;
  return (
    <RowsPage
      title={dispatchedTitles[kind]}
      crumb={{ to: "/reports/lead-times", name: "Lead times" }}
      file="/reports/lead-times/rows.csv"
      fields={kind !== "all" && <input type="hidden" name="kind" value={kind} />}
      empty={["Nothing was dispatched", "No such piece was dispatched on these days."]}
      {...{ asked, report }}
    >
      <Table rows={report.answer?.rows ?? []} now={asked.now} />
    </RowsPage>
  );
}

function Table({ rows, now }: { rows: readonly DispatchedLine[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Dispatched</th>
            <th scope="col">Order</th>
            <th scope="col">Product</th>
            <th scope="col">Dispatch due</th>
            <th scope="col">Paid</th>
            <FigureHeads names={["Pieces", "Days"]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.rowId} ${row.position}`} data-row>
              <td className="whitespace-nowrap">{formatShortDay(row.dispatchedOn, now)}</td>
              <OrderCell orderNumber={row.orderNumber} />
              <td className="min-w-52">
                {row.name}
                <span className="second-line block">
                  {row.isMade ? "Made to order" : "From stock"}
                </span>
              </td>
              <LeaveByCell {...row} now={now} />
              <td className="whitespace-nowrap text-ink-2">{formatShortDay(row.paidOn, now)}</td>
              <td className="figure money">{formatNumber(row.pieces)}</td>
              <td className="figure money">{formatNumber(row.days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LeaveByCell({ leaveBy, dispatchedOn, now }: DispatchedLine & { now: Date }) {
  if (leaveBy === null) return <td className="text-ink-2">Not known</td>;
  const isLate = dispatchedOn > leaveBy;
  return (
    <td className={`whitespace-nowrap${isLate ? " text-error" : ""}`}>
      {formatShortDay(leaveBy, now)}
      {isLate && <span className="second-line block text-error">Late</span>}
    </td>
  );
}
