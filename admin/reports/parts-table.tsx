import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import { nameOfDays, type ReportDays } from "#shop/reports/report-range.ts";

/** A row of a report: the days that it stands for, and the cells of its figures. */
export type PartRow = { readonly days: ReportDays; readonly cells: ReactNode };

type Props = {
  /** The head of the days, such as "Paid". */
  first: string;
  /** The heads of the figures. */
  heads: readonly string[];
  parts: readonly PartRow[];
  /** All days together, below the line. */
  total: PartRow;
  now: Date;
};

/** The figures of a report for each day, week or month, and of all days. */
export function PartsTable({ first, heads, parts, total, now }: Props) {
  return (
    <div className="scrolls">
      <table className="ledger plain">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <FigureHeads names={heads} />
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.days.firstDay} data-row>
              <Row part={part} now={now} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <Row part={total} now={now} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Row({ part: { days, cells }, now }: { part: PartRow; now: Date }) {
  return (
    <>
      <th scope="row" className="text-left whitespace-nowrap">
        {nameOfDays(days, now)}
      </th>
      {cells}
    </>
  );
}

/** Heads of columns of figures. */
export function FigureHeads({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <th key={name} scope="col" className="figure">
      {name}
    </th>
  ));
}

/**
 * A cell with a count; a dash for none. `quiet`: for what stands beside the main figures. `rows`: where what it counts
 * is listed, and what that is, for a screen reader.
 */
export function Count({
  count,
  quiet = false,
  rows,
}: {
  count: number;
  quiet?: boolean;
  rows?: { readonly to: string; readonly what: string };
}) {
  const text = count === 0 ? "–" : formatNumber(count);
  return (
    <td className={`figure money${quiet ? " text-ink-2" : ""}`}>
      {rows === undefined || text === "–" ? (
        text
      ) : (
        <Link className="link" to={rows.to}>
          {text}
          <span className="sr-only"> {rows.what}</span>
        </Link>
      )}
    </td>
  );
}
