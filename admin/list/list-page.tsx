import type { ComponentProps, ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import type { ReadReport } from "#shop/reports/kept/kept-reports.server.ts";
import { nameOfDays, steps } from "#shop/reports/report-range.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { EmptyList } from "./empty-list.tsx";
import { HowCounted } from "./how-counted.tsx";
import { LargeReport } from "./large-report.tsx";
import { Ledger, type May } from "./ledger.tsx";
import { listHref, type AnyAsked, type Days, type FilterField, type Shown } from "./list.ts";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { TickForm, type Acts } from "./ticks.tsx";
import { ViewTabs } from "./view-tabs.tsx";

type Choices = readonly { readonly value: string; readonly name: string }[];

type Props<Row> = {
  readonly list: Shown<Row>;
  readonly asked: AnyAsked;
  readonly now: Date;
  readonly may?: May;
  /** How many rows each view has. */
  readonly counts?: Readonly<Record<string, number>>;
  /** What the filters that are a choice can be. */
  readonly choices?: Readonly<Record<string, Choices>>;
  readonly acts?: Acts;
  /** The address of the same rows as a file. */
  readonly file?: string;
  /** Beside the title; left out: the days of a report. */
  readonly note?: ReactNode;
  /** Beside the title, below it, at the right of the views, and above the rows. */
  readonly head?: ReactNode;
  readonly tabs?: ReactNode;
  readonly beside?: ReactNode;
  readonly above?: ReactNode;
  /** At the right of the rows, below them on a phone: the form that adds one. */
  readonly aside?: ReactNode;
  /** Draws the rows in another way: as entries, or as rows that are edited. */
  readonly draw?: (rows: readonly Row[]) => ReactNode;
};
/** A page of rows, or the figures of a report, which `children` draw. */
type Shows<Row, Answer> =
  | { readonly report: ReadReport<PageOfRows<Row>>; readonly children?: never }
  | { readonly report: ReadReport<Answer>; readonly children: (answer: Answer) => ReactNode };
type Page<Row> = Props<Row> & { readonly search: string };

/** The whole screen of a list: its head, views, filters, rows, pages and acts. */
export function ListPage<Row, Answer>(props: Props<Row> & Shows<Row, Answer>) {
  const page = { ...props, search: useLocation().search };
  const { list, asked, now, report, file, search } = page;
  const { crumb, days, howCounted } = list;
  return (
    <>
      <PageHead
        title={asked.title}
        {...(crumb && { crumb: { ...crumb, to: crumb.to + (days ? listHref(search, {}) : "") } })}
        note={
          page.note ?? (days && [days.note, nameOfDays(asked.range, now)].filter(Boolean).join(" "))
        }
        search={list.search && <SearchField label={list.search} value={asked.q} />}
      >
        {page.head}
        {file !== undefined && (
          <Link className="button button-quiet" to={`${file}${search}`} reloadDocument>
            Export as CSV
          </Link>
        )}
      </PageHead>
      {page.tabs}
      <Views {...page} />
      <Filtering {...page} />
      <Beside aside={page.aside}>
        {page.above}
        <LargeReport report={report} />
        {props.children
          ? props.report.answer !== null && props.children(props.report.answer)
          : props.report.answer !== null && <Rows {...page} page={props.report.answer} />}
      </Beside>
      {howCounted && <HowCounted figures={howCounted} />}
    </>
  );
}

function Beside({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  if (!aside) return <>{children}</>;
  return (
    <div className="mt-4 grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">{children}</div>
      {aside}
    </div>
  );
}

/** The views that the reader may see. */
function shownViews<Row>({ list: { views = {} }, may = {} }: Pick<Page<Row>, "list" | "may">) {
  return Object.entries(views).filter(([, view]) => !view.may || may[view.may]);
}

function Views<Row>({ list, asked, counts, may, beside }: Page<Row>) {
  if (!list.views) return null;
  const shown = shownViews({ list, may });
  const first = list.usual ?? shown[0]?.[0];
  const keyOf = (name: string) => (name === first ? null : name);
  const tabs = shown.map(([key, { name, isFlag = false }]) => ({
    key: keyOf(key),
    name,
    isFlag,
    ...(counts && { count: counts[key] ?? 0 }),
  }));
  return (
    <ViewTabs views={tabs} current={keyOf(asked.view)}>
      {beside}
    </ViewTabs>
  );
}

function Rows<Row>({ page, ...props }: Page<Row> & { page: PageOfRows<Row> }) {
  const { list, asked, now, may, acts, draw, counts = {}, search } = props;
  const { rows } = page;
  if (rows.length === 0) return <Nothing {...props} />;
  const found = counts[asked.view] ?? null;
  const table = { name: asked.title, list, rows, now, may, sort: asked.sort };
  return (
    <>
      {draw ? (
        draw(rows)
      ) : list.ticks && acts && acts.intents.length > 0 ? (
        <TickForm of={list.ticks} {...{ rows, acts, search }} found={found ?? 0}>
          {(ticks) => <Ledger {...table} ticks={ticks} />}
        </TickForm>
      ) : (
        <Ledger {...table} />
      )}
      <Pager page={page} total={found} />
    </>
  );
}

/** A page of a list that is a part of a screen. Its name is for people who do not see the table. */
export function ListRows<Row>({
  page,
  total = null,
  ...table
}: Pick<ComponentProps<typeof Ledger<Row>>, "name" | "now"> & {
  list: Pick<Shown<Row>, "key" | "columns" | "empty">;
  page: PageOfRows<Row>;
  /** null where it is not counted. */
  total?: number | null | undefined;
}) {
  const [title, words] = table.list.empty ?? ["Nothing here", ""];
  if (page.rows.length === 0) return <EmptyList title={title}>{words}</EmptyList>;
  return (
    <>
      <Ledger {...table} rows={page.rows} />
      <Pager page={page} total={total} />
    </>
  );
}

/** What a list without rows says. One that is searched or filtered leads to what other views have, and to all rows. */
function Nothing<Row>({ list, asked: { q, view, filters }, ...page }: Page<Row>) {
  const { counts = {}, search } = page;
  const [title, words] = list.views?.[view]?.empty ?? list.empty ?? ["Nothing here", ""];
  const used = fieldsOf(list)
    .filter(([name]) => filters[name] !== null)
    .map(([name]) => name);
  if (q === "" && used.length === 0) return <EmptyList title={title}>{words}</EmptyList>;
  const elsewhere = shownViews({ list, ...page }).find(([name]) => (counts[name] ?? 0) > 0)?.[0];
  const without = Object.fromEntries(used.map((name) => [name, null]));
  return (
    <EmptyList title={q === "" ? "Nothing found" : `Nothing found for “${q}”`}>
      {elsewhere !== undefined ? (
        <Link className="link" to={listHref(search, { view: elsewhere })}>
          Show what is found in other views
        </Link>
      ) : used.length > 0 ? (
        <Link className="link" to={listHref(search, without)}>
          Show all, without filters
        </Link>
      ) : (
        list.notFound
      )}
    </EmptyList>
  );
}

/** The filters that a person chooses, with their fields. */
function fieldsOf<Row>({ filters = {} }: Shown<Row>): readonly (readonly [string, FilterField])[] {
  return Object.entries(filters).flatMap(([name, { field }]) => (field ? [[name, field]] : []));
}

/** The days of a report and the filters, in one form. The rest of the address stays. */
function Filtering<Row>({ list, asked, choices = {}, search }: Page<Row>) {
  const fields = fieldsOf(list);
  if (!list.days && fields.length === 0) return null;
  const chosen = ["after", ...(list.days ? dayNames : []), ...fields.map(([name]) => name)];
  const kept = Object.entries(Object.fromEntries(new URLSearchParams(search)));
  return (
    <Form
      role="search"
      aria-label={list.days ? "Days of the report" : "Filters"}
      className="flex flex-wrap items-start gap-3 py-4 print:hidden"
      // A link with other values shows them in the fields.
      key={JSON.stringify([asked.range, asked.typed, asked.filters])}
    >
      {kept.map(
        ([name, value]) =>
          !chosen.includes(name) && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      {list.days && <DaysFields days={list.days} asked={asked} />}
      {fields.map(([name, { kind, label, all }]) => {
        const field = { name, label, defaultValue: String(asked.filters[name] ?? "") };
        return kind === "choice" ? (
          <Choice key={name} className={half} {...field}>
            {[{ value: "", name: all }, ...(choices[name] ?? [])]}
          </Choice>
        ) : (
          <Field key={name} type="date" className={half} {...field} />
        );
      })}
      <Button variant="quiet" className="mt-6.5">
        Show
      </Button>
    </Form>
  );
}

const dayNames = ["from", "to", "by", "against"];
/** Two fields are beside each other on a phone. */
const half = "w-44 max-sm:w-[calc(50%-0.375rem)]";

/** Which days, whether the rows are days, weeks or months, and what they are compared with. */
function DaysFields({ days, asked: { range, problem, typed } }: { days: Days; asked: AnyAsked }) {
  const field = (name: "from" | "to", used: string) => ({
    name,
    type: "date",
    className: half,
    defaultValue: problem === null ? used : typed[name],
    error: problem?.field === name ? problem.text : null,
  });
  return (
    <>
      <Field label="From" {...field("from", range.firstDay)} />
      <Field label="To" {...field("to", range.lastDay)} />
      {days.hasParts && (
        <Choice label="By" name="by" defaultValue={range.by} className={half}>
          {steps.map((step) => ({ value: step, name: step }))}
        </Choice>
      )}
      {days.hasEarlier && (
        <Choice label="Against" name="against" defaultValue={range.against} className={half}>
          {[
            { value: "previous", name: "the days before" },
            { value: "year", name: "a year before" },
            { value: "none", name: "nothing" },
          ]}
        </Choice>
      )}
    </>
  );
}

function Choice({
  children,
  ...select
}: Omit<ComponentProps<typeof Select>, "children"> & { children: Choices }) {
  return (
    <Select {...select}>
      {children.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}
