import type { ReactNode } from "react";
import { isDay } from "#shop/kit/time.ts";
import type { RangeProblem, ReportRange } from "#shop/reports/report-range.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Column } from "./columns.tsx";

/** A list or a report, declared once: its screen, its file, its print and its phone rows are made from this. */
export type List<
  Row,
  View extends string = string,
  Sort extends string = string,
  Filters extends FilterSet = FilterSet,
> = {
  readonly title: string | ((asked: Asked<View, Sort, Filters>) => string);
  readonly crumb?: { readonly to: string; readonly name: string };
  /** Tells a row from the others. */
  readonly key: (row: Row) => string;
  readonly columns: readonly Column<Row, NoInfer<Sort>>[];
  /** As tabs, each with its count. `usual`: that of an address without a view; the first one unless said. */
  readonly views?: Readonly<Record<View, ViewWords>>;
  readonly usual?: NoInfer<View>;
  /** The first one is that of an address without a sort. */
  readonly sorts?: readonly Sort[];
  /** What the one search field finds: "Name or SKU". */
  readonly search?: string;
  readonly filters?: Filters;
  /** The days of a report; left out for a list of all days. */
  readonly days?: Days;
  /** What a list without rows says: that there are none, and what comes next. A view may have words of its own. */
  readonly empty?: Empty;
  /** What to type, when a search finds nothing. */
  readonly notFound?: string;
  readonly ticks?: Ticks<Row>;
  /** How its figures are counted, below it. */
  readonly howCounted?: readonly (readonly [figure: string, how: string])[];
};

/** A list as its screen draws it, whatever its views, sorts and filters are. */
export type Shown<Row> = Omit<List<Row>, "title">;

/** A view as a tab, and what it says and teaches while it is empty. */
export type ViewWords = {
  readonly name: string;
  readonly isFlag?: true;
  /** What its reader may, by a name of the page's `may`. */
  readonly may?: string;
  readonly empty?: Empty;
};
type Empty = readonly [title: string, text: ReactNode];

/** What a report shows without parameters, and whether its rows are days, weeks or months, beside earlier ones. */
export type Days = {
  readonly usual: "month" | "year";
  readonly hasParts?: true;
  readonly hasEarlier?: true;
  /** Before the days in the head of the page: "of orders paid". */
  readonly note?: string;
};

/** A parameter of the address that narrows a list. */
export type Filter<Value> = {
  readonly read: (text: string) => Value | null;
  /** null: it comes with a link and stays when other days are chosen. */
  readonly field: FilterField | null;
};
export type FilterField = {
  readonly kind: "choice" | "day";
  readonly label: string;
  /** What a choice says for all rows: "Any carrier". */
  readonly all: string;
};
export type FilterSet = Readonly<Record<string, Filter<unknown>>>;
export type FilterValues<Filters extends FilterSet> = {
  readonly [Name in keyof Filters]: Filters[Name] extends Filter<infer Value>
    ? Value | null
    : never;
};

/** What of a list an address asks for. */
export type Asked<
  View extends string = string,
  Sort extends string = string,
  Filters extends FilterSet = FilterSet,
> = {
  readonly view: View;
  readonly sort: Sort;
  readonly q: string;
  readonly after: string | null;
  readonly filters: FilterValues<Filters>;
  readonly range: ReportRange;
  readonly problem: RangeProblem | null;
  readonly typed: { readonly from: string; readonly to: string };
};

export type AnyAsked = Asked & { readonly title: string };

/** Acts on ticked rows. Each is a button; `fields` open above it. */
export type Ticks<Row> = {
  readonly id: (row: Row) => string;
  readonly label: (row: Row) => string;
  /** How many rows one act takes at most. */
  readonly most: number;
  readonly acts: Readonly<Record<string, BulkAct<Row>>>;
};
export type BulkAct<Row> = {
  readonly name: string;
  /** Whether it does something for a row; left out: for each. */
  readonly can?: (row: Row) => boolean;
  /** Why it does not: "Nothing to start". */
  readonly obstacle?: string;
  /** The page that the ticked rows of this page open, as its `id`s, instead of a form that is sent. */
  readonly opens?: string;
  /** What else the form asks for; filled in again from an answer that refused it. */
  readonly fields?: (result: FormResult | undefined) => ReactNode;
};

/** Declares a list of rows. Its views, sorts and filters are known to the compiler from here on. */
export function listOf<Row>() {
  return <
    const View extends string = "all",
    const Sort extends string = "",
    const Filters extends FilterSet = Readonly<Record<never, never>>,
  >(
    list: List<Row, View, Sort, Filters>,
  ): List<Row, View, Sort, Filters> => list;
}

/** A choice of known values, or of any text. */
export function choice<const Value extends string>(
  label: string,
  all: string,
  values?: readonly Value[],
): Filter<Value> {
  const read = (sent: string) =>
    values ? (values.find((value) => value === sent) ?? null) : (sent as Value);
  return { read, field: { kind: "choice", label, all } };
}

/** Stays in the address without a field. */
export function hiddenFilter<const Value extends string>(values?: readonly Value[]): Filter<Value> {
  return { ...choice("", "", values), field: null };
}

/** A London day. */
export function dayFilter(label: string): Filter<string> {
  return { read: (sent) => (isDay(sent) ? sent : null), field: { kind: "day", label, all: "" } };
}

/** Rows that were read on the request, as a report that no job makes. */
export function atOnce<Answer>(answer: Answer) {
  return { answer, madeAt: null, isBeingMade: false };
}

/** A link to the same list with other parameters; null or "" removes one. It leads to the first page. */
export function listHref(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  params.delete("after");
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  return `?${params}`;
}
