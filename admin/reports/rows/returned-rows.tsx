import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import type { ReturnedLine } from "#shop/reports/rows/row-queries.server.ts";
import { listReturnedLines } from "#shop/reports/rows/rows.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { RangeForm } from "../range-form.tsx";
import { readReportRequest } from "../report-request.server.ts";
import { conditionInWords, returnReasons } from "./returned-words.ts";
import { readWhichLines } from "./which-lines.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader(args: LoaderFunctionArgs) {
  const asked = readReportRequest(args, "year");
  const params = new URL(args.request.url).searchParams;
  const { sku } = readWhichLines(params);
  const lines = { days: asked.range, sku };
  return { ...asked, sku, page: await listReturnedLines(db(), lines, params.get("after")) };
}

/** The pieces that came back: what the figures of returns are made of. */
export default function ReturnedRows() {
  const { range, problem, typed, sku, page, now } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title={sku === null ? "What came back" : `What came back: ${sku}`}
        crumb={{ to: `/reports/returns${search}`, name: "Returns" }}
        note={`of orders paid ${nameOfDays(range, now)}`}
      >
        <Link
          className="button button-quiet"
          to={`/reports/returns/rows.csv${search}`}
          reloadDocument
        >
          Export as CSV
        </Link>
      </PageHead>
      <RangeForm
        {...{ range, problem, typed }}
        fields={sku !== null && <input type="hidden" name="sku" value={sku} />}
      />
      {page.rows.length === 0 ? (
        <EmptyList title="Nothing came back">No piece of these orders came back.</EmptyList>
      ) : (
        <Table rows={page.rows} now={now} />
      )}
      <div className="flex py-4">
        <Pager seen={page.seen} next={page.next} shown={page.rows.length} total={null} />
      </div>
    </>
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
          {rows.map((row, at) => (
            // Pieces of one line can come back in two conditions.
            <tr key={at} data-row>
              <td className="whitespace-nowrap">
                {formatShortDay(row.receivedOn, now)}
                <span className="second-line block">paid {formatShortDay(row.paidOn, now)}</span>
              </td>
              <td>
                <Link className="link" to={`/orders/${row.orderNumber}`}>
                  {row.orderNumber}
                </Link>
              </td>
              <td className="min-w-52">
                {row.name}
                <span className="second-line block">{row.sku}</span>
              </td>
              <td>{returnReasons[row.reason]}</td>
              <td className="text-ink-2">{conditionInWords(row.condition) || "–"}</td>
              <td className="figure money">{row.pieces.toLocaleString("en-GB")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
