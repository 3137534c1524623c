import { Link, useLocation } from "react-router";
import type { Around, Column } from "./columns.tsx";
import { listHref } from "./list.ts";
import { RowTick, TickHead, type TickState } from "./ticks.tsx";

const tones = { plain: "", quiet: "text-ink-2", error: "text-error", soon: "text-timber" } as const;

/** What the reader may, by name: columns and acts ask it. */
export type May = Readonly<Record<string, boolean>>;

type Props<Row> = {
  readonly name: string;
  readonly list: {
    readonly key: (row: Row) => string;
    readonly columns: readonly Column<Row>[];
  };
  readonly rows: readonly Row[];
  readonly now: Date;
  readonly may?: May;
  /** The sort of the address. */
  readonly sort?: string;
  /** Below the line: all rows together. */
  readonly total?: Row;
  readonly ticks?: TickState<Row> | null;
};

/**
 * The rows of a list as a table: sorted by its heads, stacked on a phone behind the names of the columns, printed as it
 * is. The first column names the row.
 */
export function Ledger<Row>({
  name,
  list,
  rows,
  now,
  may = {},
  sort = "",
  total,
  ticks,
}: Props<Row>) {
  const around = { now, search: useLocation().search };
  const columns = list.columns.filter(
    ({ cell, may: name }) => cell !== null && (name === null || may[name]),
  );
  return (
    <div className="scrolls">
      <table className="ledger rows stacks">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {ticks && <TickHead ticks={ticks} rows={rows.length} />}
            {columns.map((column) => (
              <Head key={column.head} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={list.key(row)} data-row>
              {ticks && <RowTick ticks={ticks} row={row} />}
              <Cells {...{ row, columns, around }} />
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr className="total">
              <Cells {...{ row: total, columns, around }} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Head<Row>({
  column: { head, sort, isFigure },
  sort: current,
}: {
  column: Column<Row>;
  sort: string;
}) {
  const { search } = useLocation();
  const by = sort?.replace("-", "");
  const direction =
    by === undefined
      ? undefined
      : current === by
        ? "ascending"
        : current === `-${by}`
          ? "descending"
          : undefined;
  const other = sort?.startsWith("-") ? by : `-${by}`;
  return (
    <th scope="col" aria-sort={direction} className={isFigure ? "figure" : undefined}>
      {sort === null ? (
        head
      ) : (
        <Link
          className="hover:text-ink hover:underline"
          to={listHref(search, { sort: (current === sort ? other : sort) ?? null })}
          preventScrollReset
        >
          {head}
          {direction && <span aria-hidden="true">{direction === "ascending" ? " ↑" : " ↓"}</span>}
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
  columns: readonly Column<Row>[];
  around: Around;
}) {
  return columns.map(({ head, cell, isFigure, isShort, tone }, at) => {
    const look = [
      isFigure ? "figure money" : "",
      isShort ? "whitespace-nowrap" : "",
      tones[tone(row)],
    ];
    const props = {
      className: look.filter(Boolean).join(" ") || undefined,
      children: cell?.(row, around),
    };
    return at === 0 ? (
      <th key={head} scope="row" {...props} />
    ) : (
      <td key={head} data-head={head} {...props} />
    );
  });
}
