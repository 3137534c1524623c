import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ReturnedLine } from "#shop/reports/rows/rows.server.ts";
import { listReturnedLines } from "#shop/reports/rows/rows.server.ts";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/returned-rows";
import { conditionInWords, returnReasons } from "./returned-words.ts";
import { atOnce, OrderCell, ProductCell, RowsPage } from "./rows-page.tsx";
import { readWhichReturned } from "./which-lines.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args, "year");
  const params = new URL(args.request.url).searchParams;
  const which = readWhichReturned(params);
  const lines = { days: asked.range, which };
  return { ...asked, which, page: await listReturnedLines(db(), lines, params.get("after")) };
}

/** The pieces that came back: what the figures of returns are made of. */
export default function ReturnedRows({ loaderData }: Route.ComponentProps) {
  const {
    which: { sku, reason },
    page,
    ...asked
  } = loaderData;
  const words = [
    ...(reason === null ? [] : [returnReasons[reason]]),
    ...(sku === null ? [] : [sku]),
  ];
  return (
    <RowsPage
      title={words.length === 0 ? "What came back" : `What came back: ${words.join(", ")}`}
      crumb={{ to: "/reports/returns", name: "Returns" }}
      noteStart="of orders paid"
      file="/reports/returns/rows.csv"
      fields={
        <>
          {sku !== null && <input type="hidden" name="sku" value={sku} />}
          {reason !== null && <input type="hidden" name="reason" value={reason} />}
        </>
      }
      empty={["Nothing came back", "No piece of these orders came back."]}
      report={atOnce(page)}
      asked={asked}
    >
      <Table rows={page.rows} now={asked.now} />
    </RowsPage>
  );
}

function Table({ rows, now }: { rows: readonly ReturnedLine[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Came back</th>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <th scope="col">Reason</th>
            <th scope="col">Found</th>
            <th scope="col" className="figure">
              Pieces
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowId} data-row>
              <td className="whitespace-nowrap">
                {formatShortDay(row.receivedOn, now)}
                <span className="second-line block">paid {formatShortDay(row.paidOn, now)}</span>
              </td>
              <OrderCell orderNumber={row.orderNumber} />
              <ProductCell name={row.name} sku={row.sku} />
              <td>{returnReasons[row.reason]}</td>
              <td className="text-ink-2">{conditionInWords(row.condition) || "–"}</td>
              <td className="figure money">{formatNumber(row.pieces)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
