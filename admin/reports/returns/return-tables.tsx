import { Link, useLocation } from "react-router";
import type { ReportRange } from "#shop/reports/report-range.ts";
import { piecesBack, type ReturnFigures } from "#shop/reports/returns/return-figures.ts";
import type { ReturnedProduct } from "#shop/reports/returns/return-queries.server.ts";
import type { ReturnPart } from "#shop/reports/returns/return-report.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Count, FigureHeads, PartsTable } from "../parts-table.tsx";
import { returnedRowsHref } from "../rows/which-lines.ts";
import { shareInWords } from "../share-bar.tsx";

const heads = ["Sent", "Changed mind", "Faulty", "Wrong item", "Came back", "Rate"] as const;

/** The returns of orders by when they were paid. */
export function ReturnTable({
  range,
  parts,
  all,
  now,
}: {
  range: ReportRange;
  parts: readonly ReturnPart[];
  all: ReturnFigures;
  now: Date;
}) {
  const isSettled = parts.every((part) => part.isSettled);
  return (
    <PartsTable
      first="Paid"
      heads={heads}
      parts={parts.map(({ figures, isSettled: settled, ...days }) => ({
        days,
        cells: <Cells figures={figures} isSettled={settled} />,
      }))}
      total={{ days: range, cells: <Cells figures={all} isSettled={isSettled} /> }}
      now={now}
    />
  );
}

function Cells({
  figures,
  isSettled,
  rows,
}: {
  figures: ReturnFigures;
  isSettled: boolean;
  /** The address of the pieces that came back. */
  rows?: string;
}) {
  const { sent, changedMind, faulty, wrongItem } = figures;
  const back = piecesBack(figures);
  return (
    <>
      <Count count={sent} />
      {[changedMind, faulty, wrongItem].map((count, at) => (
        <Count key={at} count={count} quiet />
      ))}
      {rows === undefined || back === 0 ? (
        <Count count={back} />
      ) : (
        <td className="figure money">
          <Link className="link" to={rows}>
            {back.toLocaleString("en-GB")}
            <span className="sr-only"> came back: every piece</span>
          </Link>
        </td>
      )}
      <td className={`figure money${isSettled ? "" : " text-ink-2"}`}>
        {sent === 0 ? "–" : shareInWords(back / sent)}
        {sent > 0 && !isSettled && <span className="sr-only"> so far</span>}
      </td>
    </>
  );
}

/** The products that came back, each with its reasons. */
export function ReturnedProducts({ rows }: { rows: readonly ReturnedProduct[] }) {
  const { search } = useLocation();
  if (rows.length === 0)
    return <EmptyList title="Nothing came back">No piece of these orders came back.</EmptyList>;
  return (
    <div className="scrolls">
      <table className="ledger plain">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <FigureHeads names={heads} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sku} data-row>
              <td className="min-w-52">
                {row.productId === null ? (
                  row.name
                ) : (
                  <Link className="link font-medium" to={`/products/${row.sku}`}>
                    {row.name}
                  </Link>
                )}
                <span className="second-line block">{row.sku}</span>
              </td>
              <Cells figures={row} isSettled rows={returnedRowsHref(search, row.sku)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
