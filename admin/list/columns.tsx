import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CsvCell, CsvColumns } from "#shop/kit/csv.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { formatMinute, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";

/** What a cell may need beside its row. */
export type Around = {
  readonly now: Date;
  /** Of the page's address, for links that keep its days. */
  readonly search: string;
};

/** A column of a list: its head, its cell on the page, and its columns in the file. */
export type Column<Row, Sort extends string = never> = Required<Look> & {
  readonly head: string;
  /** null: in the file alone. */
  readonly cell: ((row: Row, around: Around) => ReactNode) | null;
  readonly csv: CsvColumns<Row>;
  readonly tone: (row: Row) => Tone;
  /** By what the list is sorted when its head is pressed; "-" before it: the largest or newest first. */
  readonly sort: Sort | null;
  /** What its reader may, by a name of the page's `may`; null: it is there for everybody. */
  readonly may: string | null;
};
type Tone = "plain" | "quiet" | "error" | "soon";

type Look = {
  /** Right-aligned, in figures of one width. */
  readonly isFigure?: boolean;
  /** Does not break. */
  readonly isShort?: boolean;
};

/** What is said of a column beside its head and its value. */
type More<Row, Sort extends string = never> = {
  /** Beside the value: a mark. */
  readonly after?: (row: Row) => ReactNode;
  /** In the second line, smaller. */
  readonly second?: (row: Row, around: Around) => ReactNode;
  /** In the file: under another head, as several columns, or not at all. */
  readonly csv?: string | CsvColumns<Row> | false;
  /** Where its value leads; null: nowhere. */
  readonly to?: (row: Row, around: Around) => string | null;
  /** What the link opens, for people who do not see the table. */
  readonly what?: string | ((row: Row) => string);
  /** The link of the row: Enter and a press anywhere in it lead there. */
  readonly opens?: true;
  readonly tone?: Tone | ((row: Row) => Tone);
  readonly sort?: Sort;
  readonly may?: string;
};

/** A text. */
export function text<Row, Sort extends string = never>(
  head: string,
  value: (row: Row, around: Around) => string | null,
  more: More<Row, Sort> = {},
): Column<Row, Sort> {
  return column(head, more, {
    shown: (row, around) => value(row, around) ?? "–",
    csv: (row) => value(row, fileAround),
  });
}

/** A London day, "2026-11-24". */
export function day<Row, Sort extends string = never>(
  head: string,
  value: (row: Row) => string | null,
  more: More<Row, Sort> = {},
): Column<Row, Sort> {
  const shown = (row: Row, { now }: Around) => {
    const on = value(row);
    return on === null ? "–" : formatShortDay(on, now);
  };
  return column(head, more, { shown, csv: value, isShort: true });
}

/** A moment; its London day in the file. */
export function moment<Row, Sort extends string = never>(
  head: string,
  value: (row: Row) => Date,
  more: More<Row, Sort> = {},
): Column<Row, Sort> {
  return column(head, more, {
    shown: (row) => formatMinute(value(row)),
    csv: (row) => londonDay(value(row)),
    isShort: true,
  });
}

/** A count; a dash for none. */
export function count<Row, Sort extends string = never>(
  head: string,
  value: (row: Row) => number | null,
  more: More<Row, Sort> = {},
): Column<Row, Sort> {
  const shown = (row: Row) => inWords(value(row), (number) => formatNumber(number));
  return column(head, more, { shown, csv: value, isFigure: true });
}

/** A sum of pence; pounds in the file. `isLess`: it is deducted, so it has a minus on the page. */
export function money<Row, Sort extends string = never>(
  head: string,
  value: (row: Row) => number | null,
  { isLess = false, ...more }: More<Row, Sort> & { readonly isLess?: boolean } = {},
): Column<Row, Sort> {
  return column(head, more, {
    shown: (row) => inWords(value(row), (sum) => formatSum(isLess ? -sum : sum)),
    csv: (row) => {
      const sum = value(row);
      return sum === null ? null : sum / 100;
    },
    isFigure: true,
  });
}

/** Anything else that is drawn. In the file only what `csv` says. */
export function drawn<Row, Sort extends string = never>(
  head: string,
  cell: (row: Row, around: Around) => ReactNode,
  { isFigure = false, isShort = false, ...more }: More<Row, Sort> & Look = {},
): Column<Row, Sort> {
  return column(head, { csv: false, ...more }, { shown: cell, csv: () => null, isFigure, isShort });
}

/** In the file alone. */
export function fileOnly<Row>(head: string, cell: (row: Row) => CsvCell): Column<Row> {
  return { ...column<Row, never>(head, {}, { shown: () => null, csv: cell }), cell: null };
}

/** The number of an order, which leads to it. */
export function order<Row extends { readonly orderNumber: string }, Sort extends string = never>(
  more: More<Row, Sort> = {},
): Column<Row, Sort> {
  const to = ({ orderNumber }: Row) => `/orders/${orderNumber}`;
  return {
    ...text<Row, Sort>("Order", ({ orderNumber }) => orderNumber, { to, ...more }),
    isShort: true,
  };
}

/** The product of a line with its SKU, which is a column of its own in the file. */
export function product<Row extends { readonly sku: string; readonly name: string }>(
  head: string,
): Column<Row> {
  return text<Row>(head, ({ name }) => name, {
    second: ({ sku }) => sku,
    csv: [
      ["SKU", ({ sku }) => sku],
      ["Product", ({ name }) => name],
    ],
  });
}

function inWords(value: number | null, format: (value: number) => string): string {
  return value === null || value === 0 ? "–" : format(value);
}

const fileAround: Around = { now: new Date(0), search: "" };

type Kind<Row> = Look & {
  readonly shown: (row: Row, around: Around) => ReactNode;
  readonly csv: (row: Row) => CsvCell;
};

function column<Row, Sort extends string>(
  head: string,
  more: More<Row, Sort>,
  kind: Kind<Row>,
): Column<Row, Sort> {
  const { csv = head, tone = "plain", sort = null, may = null } = more;
  return {
    head,
    sort,
    may,
    csv: csv === false ? [] : typeof csv === "string" ? [[csv, kind.csv]] : csv,
    isFigure: kind.isFigure ?? false,
    isShort: kind.isShort ?? false,
    tone: typeof tone === "string" ? () => tone : tone,
    cell: (row, around) => {
      const shown = kind.shown(row, around);
      const to = more.to?.(row, around);
      const what = typeof more.what === "function" ? more.what(row) : more.what;
      const [after, second] = [more.after?.(row), more.second?.(row, around)];
      return (
        <>
          {shown === "–" ? (
            // Not shown where the cells of a row are stacked.
            <span className="none">–</span>
          ) : to ? (
            <Link className={more.opens ? "opens font-semibold" : "link"} to={to}>
              {shown}
              {what && <span className="sr-only"> {what}</span>}
            </Link>
          ) : (
            shown
          )}
          {after && <> {after}</>}
          {second && <span className="second-line block">{second}</span>}
        </>
      );
    },
  };
}
