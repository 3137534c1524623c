import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Around, Column } from "./columns.tsx";
import { listHref } from "./list.ts";

const tones = { plain: "", quiet: "text-ink-2", error: "text-error", soon: "text-timber" } as const;

/** What the reader may, by name: columns and views ask it. */
export type May = Readonly<Record<string, boolean>>;

/** The boxes of the rows: the cell above them, and that of each row. */
export type RowTicks<Row> = {
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  readonly name: string;
  readonly list: {
    readonly key: (row: Row) => string;
    readonly columns: readonly Column<Row, string>[];
  };
  readonly rows: readonly Row[];
  readonly now: Date;
  readonly may?: May | undefined;
  /** The sort of the address. */
  readonly sort?: string;
  /** Below the line: all rows together. */
  readonly total?: Row;
  readonly ticks?: RowTicks<Row>;
};

/**
 * The rows of a list as a table: sorted by its heads, stacked on a phone behind the names of the columns, printed as it
 * is. The first column names the row. The roles are the elements' own: a browser forgets them when rows are stacked.
 */
export function Ledger<Row>(props: Props<Row>) {
  const { name, list, rows, now, may = {}, sort = "", total, ticks } = props;
  const around = { now, search: useLocation().search };
  const columns = list.columns.filter(
    ({ cell, may: right }) => cell !== null && (right === null || may[right]),
  );
  return (
    <div className="scrolls">
      <table role="table" className="ledger rows stacks">
        <caption className="sr-only">{name}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {ticks?.head}
            {columns.map((column) => (
              <Head key={column.head} column={column} current={sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={list.key(row)} role="row" data-row>
              {ticks?.cell(row)}
              <Cells {...{ row, columns, around }} />
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot role="rowgroup">
            <tr role="row" className="total">
              <Cells {...{ row: total, columns, around }} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The head of a column. Its link sorts by it, one way and then the other. */
export function Head({
  column: { head, sort, isFigure },
  current,
}: {
  column: Pick<Column<never, string>, "head" | "sort" | "isFigure">;
  current: string;
}) {
  const { search } = useLocation();
  const by = sort?.replace("-", "");
  const isSorted = by !== undefined && current.replace("-", "") === by;
  const isDown = current.startsWith("-");
  const other = sort === by ? `-${by}` : by;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
      className={isFigure ? "figure" : undefined}
    >
      {sort === null ? (
        head
      ) : (
        <Link
          className="hover:text-ink hover:underline"
          to={listHref(search, { sort: (current === sort ? other : sort) ?? null })}
          preventScrollReset
        >
          {head}
          {isSorted && <span aria-hidden="true"> {isDown ? "↓" : "↑"}</span>}
        </Link>
      )}
    </th>
  );
}

function Cells<Row>({
  row,
  columns,
  around,
}: {
  row: Row;
  columns: readonly Column<Row, string>[];
  around: Around;
}) {
  return columns.map(({ head, cell, isFigure, isShort, tone }, at) => {
    const looks = [isFigure && "figure money", isShort && "whitespace-nowrap", tones[tone(row)]];
    const className = looks.filter(Boolean).join(" ") || undefined;
    const shown = cell?.(row, around);
    return at === 0 ? (
      <th key={head} scope="row" role="rowheader" className={className}>
        {shown}
      </th>
    ) : (
      <td key={head} role="cell" data-head={head} className={className}>
        {shown}
      </td>
    );
  });
}
