import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import { optionsText } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import type { SoldLine } from "#shop/reports/rows/row-queries.server.ts";
import { listSoldLines } from "#shop/reports/rows/rows.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { FigureHeads } from "../parts-table.tsx";
import { RangeForm } from "../range-form.tsx";
import { readReportRequest } from "../report-request.server.ts";
import { readWhichLines, whichInWords } from "./which-lines.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader(args: LoaderFunctionArgs) {
  const asked = readReportRequest(args);
  const params = new URL(args.request.url).searchParams;
  const which = readWhichLines(params);
  const lines = { days: asked.range, which };
  return { ...asked, which, page: await listSoldLines(db(), lines, params.get("after")) };
}

/** The lines of paid orders that the figures of products and options are made of. */
export default function SoldRows() {
  const { range, problem, typed, which, page, now } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const words = whichInWords(which);
  const crumb =
    which.option === null
      ? { to: `/reports/products${search}`, name: "Products" }
      : { to: `/reports/options${search}`, name: "Options" };
  return (
    <>
      <PageHead
        title={words === "" ? "What was sold" : `What was sold: ${words}`}
        crumb={crumb}
        note={nameOfDays(range, now)}
      >
        <Link
          className="button button-quiet"
          to={`/reports/products/rows.csv${search}`}
          reloadDocument
        >
          Export as CSV
        </Link>
      </PageHead>
      <RangeForm {...{ range, problem, typed }} fields={<Kept which={which} />} />
      {page.rows.length === 0 ? (
        <EmptyList title="Nothing was sold">No order of these days has it.</EmptyList>
      ) : (
        <Table rows={page.rows} now={now} />
      )}
      <div className="flex py-4">
        <Pager seen={page.seen} next={page.next} shown={page.rows.length} total={null} />
      </div>
    </>
  );
}

/** What is asked for stays when other days are chosen. */
function Kept({ which: { sku, option } }: { which: ReturnType<typeof readWhichLines> }) {
  return (
    <>
      {sku !== null && <input type="hidden" name="sku" value={sku} />}
      {option !== null && (
        <>
          <input type="hidden" name="option" value={option.name} />
          <input type="hidden" name="value" value={option.value} />
        </>
      )}
    </>
  );
}

function Table({ rows, now }: { rows: readonly SoldLine[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Paid</th>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <FigureHeads names={["Pieces", "Net sales"]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.orderNumber} ${row.position}`} data-row>
              <td className="whitespace-nowrap">{formatShortDay(row.day, now)}</td>
              <td>
                <Link className="link" to={`/orders/${row.orderNumber}`}>
                  {row.orderNumber}
                </Link>
              </td>
              <td className="min-w-52">
                {row.name}
                <span className="second-line block">
                  {[row.sku, optionsText(row.options)].filter((text) => text !== "").join(", ")}
                </span>
              </td>
              <td className="figure money">{row.pieces.toLocaleString("en-GB")}</td>
              <td className="figure money">{formatSum(row.netSalesPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
