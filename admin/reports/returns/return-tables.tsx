import { Link, useLocation } from "react-router";
import { nameOfDays, type ReportRange } from "#shop/reports/report-range.ts";
import { piecesBack, type ReturnFigures } from "#shop/reports/returns/return-figures.ts";
import type { ReturnedProduct } from "#shop/reports/returns/return-report.server.ts";
import type { ReturnPart } from "#shop/reports/returns/return-report.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Count, FigureHeads, PartsTable } from "#admin/reports/parts-table.tsx";
import { returnReasons } from "#admin/reports/rows/returned-words.ts";
import { returnedRowsHref, searchOfDays, sentRowsHref } from "#admin/reports/rows/which-lines.ts";
import { shareInWords } from "#admin/reports/share-bar.tsx";

const heads = ["Sent", "Changed mind", "Faulty", "Wrong item", "Came back", "Rate"] as const;

const reasons = [
  ["changedMind", "changed_mind"],
  ["faulty", "faulty"],
  ["wrongItem", "wrong_item"],
] as const;

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
        cells: (
          <Cells
            {...{ figures }}
            isSettled={settled}
            rows={{ search: searchOfDays(days), of: {}, name: nameOfDays(days, now) }}
          />
        ),
      }))}
      total={{
        days: range,
        cells: (
          <Cells
            figures={all}
            isSettled={isSettled}
            rows={{ search: searchOfDays(range), of: {}, name: nameOfDays(range, now) }}
          />
        ),
      }}
      now={now}
    />
  );
}

/** Each figure opens the pieces that it counts. */
function Cells({
  figures,
  isSettled,
  rows: { search, of, name },
}: {
  figures: ReturnFigures;
  isSettled: boolean;
  /** The days and the product of the row, for addresses and in words. */
  rows: { readonly search: string; readonly of: { sku?: string }; readonly name: string };
}) {
  const { sent } = figures;
  const back = piecesBack(figures);
  return (
    <>
      <Count count={sent} rows={{ to: sentRowsHref(search, of), what: `sent, ${name}` }} />
      {reasons.map(([figure, reason]) => (
        <Count
          key={reason}
          count={figures[figure]}
          quiet
          rows={{
            to: returnedRowsHref(search, { ...of, reason }),
            what: `${returnReasons[reason].toLowerCase()}, ${name}`,
          }}
        />
      ))}
      <Count count={back} rows={{ to: returnedRowsHref(search, of), what: `came back, ${name}` }} />
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
                  <Link
                    className="link font-medium"
                    to={`/products/${encodeURIComponent(row.sku)}`}
                  >
                    {row.name}
                  </Link>
                )}
                <span className="second-line block">{row.sku}</span>
              </td>
              <Cells
                figures={row}
                isSettled
                rows={{ search, of: { sku: row.sku }, name: row.sku }}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
