import { formatShortDay } from "#shop/kit/time.ts";
import { optionsText } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { SoldLine } from "#shop/reports/rows/rows.server.ts";
import { listSoldLines } from "#shop/reports/rows/rows.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { FigureHeads } from "#admin/reports/parts-table.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/sold-rows";
import { atOnce, OrderCell, RowsPage } from "./rows-page.tsx";
import { readWhichLines, whichInWords } from "./which-lines.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const params = new URL(args.request.url).searchParams;
  const which = readWhichLines(params);
  const { after } = asked;
  const days = withoutEarlier(asked.range);
  const report =
    which.sku === null && which.option === null
      ? atOnce(await listSoldLines(db(), { days, which }, after))
      : await readReport(db(), "sold_lines", { days, question: { days, which, after } });
  return { ...asked, which, report };
}

/** The lines of paid orders that the figures of products and options are made of. */
export default function SoldRows({ loaderData }: Route.ComponentProps) {
  const { which, report, ...asked } = loaderData;
  const words = whichInWords(which);
  return (
    <RowsPage
      title={words === "" ? "What was sold" : `What was sold: ${words}`}
      crumb={
        which.option === null
          ? { to: "/reports/products", name: "Products" }
          : { to: "/reports/options", name: "Options" }
      }
      file="/reports/products/rows.csv"
      fields={<Kept which={which} />}
      empty={["Nothing was sold", "No order of these days has it."]}
      report={report}
      asked={asked}
    >
      <Table rows={report.answer?.rows ?? []} now={asked.now} />
    </RowsPage>
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
              <OrderCell orderNumber={row.orderNumber} />
              <td className="min-w-52">
                {row.name}
                <span className="second-line block">
                  {[row.sku, optionsText(row.options)].filter((text) => text !== "").join(", ")}
                </span>
              </td>
              <td className="figure money">{formatNumber(row.pieces)}</td>
              <td className="figure money">{formatSum(row.netSalesPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
