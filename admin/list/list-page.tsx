import { formatNumber } from "#shop/kit/text.ts";
import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { nameOfDays, type ReportRange } from "#shop/reports/report-range.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Ledger, type May } from "./ledger.tsx";
import {
  listHref,
  type AnyAsked,
  type Days,
  type Report,
  type Shown,
  type ViewWords,
} from "./list.ts";
import { TickForm, type Acts } from "./ticks.tsx";

type Choices = readonly { readonly value: string; readonly name: string }[];

type Props<Row, Answer> = {
  readonly list: Shown<Row>;
  readonly asked: AnyAsked;
  readonly now: Date;
  readonly may?: May;
  /** A page of rows, or the figures of a report, which `children` draw. */
  readonly report: Report<Answer>;
  readonly counts?: Readonly<Record<string, number>>;
  /** What the filters that are a choice can be. */
  readonly choices?: Readonly<Record<string, Choices>>;
  readonly acts?: Acts;
  /** The address of the same rows as a file. */
  readonly file?: string;
  /** Beside the title, below it, and above the rows. */
  readonly head?: ReactNode;
  readonly tabs?: ReactNode;
  readonly above?: ReactNode;
  readonly children?: (answer: Answer) => ReactNode;
};
type Page<Row> = Omit<Props<Row, never>, "report" | "children"> & { readonly search: string };

/** The whole screen of a list: its head, views, filters, rows, pages and acts. */
export function ListPage<Row, Answer extends PageOfRows<Row> | object>(props: Props<Row, Answer>) {
  const page = { ...props, search: useLocation().search };
  const { list, asked, now, report, file, search, children } = page;
  const days =
    list.days && [list.days.note, nameOfDays(asked.range, now)].filter(Boolean).join(" ");
  const crumb = list.crumb && { ...list.crumb, to: list.crumb.to + (list.days ? search : "") };
  return (
    <>
      <PageHead
        title={asked.title}
        {...(crumb && { crumb })}
        note={days}
        search={list.search && <SearchField label={list.search} value={asked.q} search={search} />}
      >
        {page.head}
        {file !== undefined && (
          <Link className="button button-quiet" to={`${file}${search}`} reloadDocument>
            Export as CSV
          </Link>
        )}
      </PageHead>
      {page.tabs}
      {list.views && <Views {...page} views={list.views} />}
      <Filtering {...page} />
      {page.above}
      <LargeReport report={report} />
      {report.answer !== null &&
        (children ? (
          children(report.answer)
        ) : (
          <Rows {...page} page={report.answer as PageOfRows<Row>} />
        ))}
      {list.howCounted && <HowCounted figures={list.howCounted} />}
    </>
  );
}

function Rows<Row>({ page, ...props }: Page<Row> & { page: PageOfRows<Row> }) {
  const { list, asked, now, may, acts, counts = {}, search } = props;
  const { rows } = page;
  const found = counts[asked.view] ?? null;
  if (rows.length === 0) return <Nothing {...props} />;
  const table = { name: asked.title, list, rows, now, may, sort: asked.sort };
  return (
    <>
      {list.ticks && acts && acts.intents.length > 0 ? (
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

/** What a list without rows says; a search that found some in other views leads there. */
function Nothing<Row>({ list, asked: { q, view }, counts = {}, search }: Page<Row>) {
  const [title, words] = list.views?.[view]?.empty ?? list.empty ?? ["Nothing here", ""];
  if (q === "") return <EmptyList title={title}>{words}</EmptyList>;
  const isElsewhere = Object.values(counts).some((each) => each > 0);
  return (
    <EmptyList title={`Nothing found for “${q}”`}>
      {isElsewhere ? (
        <Link className="link" to={listHref(search, { view: null })}>
          Show what is found in other views
        </Link>
      ) : (
        list.notFound
      )}
    </EmptyList>
  );
}

/** "1 to 50 of 1,204" and the link to the next 50. Going back is the browser's; the first page has a link. */
export function Pager({
  page: { rows, seen, next },
  total,
}: {
  page: PageOfRows<unknown>;
  total: number | null;
}) {
  const { search } = useLocation();
  if (rows.length === 0) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 py-4 text-xs">
      <span className="text-ink-2" role="status">
        {formatNumber(seen + 1)} to {formatNumber(seen + rows.length)}
        {total !== null && ` of ${formatNumber(total)}`}
      </span>
      {seen > 0 && (
        <Link className="link" to={listHref(search, {})}>
          First 50
        </Link>
      )}
      {next !== null && (
        <Link className="link" to={listHref(search, { after: next })} rel="next">
          Next {total === null ? 50 : Math.min(50, total - seen - rows.length)}
        </Link>
      )}
    </nav>
  );
}

function Views<Row>({
  list: { usual },
  asked,
  counts,
  may = {},
  search,
  views,
}: Page<Row> & { views: Readonly<Record<string, ViewWords>> }) {
  const shown = Object.entries(views).filter(
    ([, { may: name }]) => name === undefined || may[name],
  );
  const first = usual ?? shown[0]?.[0];
  return (
    <nav aria-label="Views" className="no-print border-b border-rule">
      <ul className="-mb-px flex flex-wrap gap-x-4 wide:gap-x-6">
        {shown.map(([key, { name, isFlag }]) => (
          <li key={key}>
            <Link
              to={listHref(search, { view: key === first ? null : key })}
              aria-current={key === asked.view ? "page" : undefined}
              preventScrollReset
              className="view-tab"
            >
              {isFlag && <span className="flag" aria-hidden="true" />}
              {name}
              {counts && <span className="money text-xs">{formatNumber(counts[key] ?? 0)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchField({ label, value, search }: { label: string; value: string; search: string }) {
  const sort = new URLSearchParams(search).get("sort");
  return (
    <Form role="search" className="flex items-center gap-3">
      {sort !== null && <input type="hidden" name="sort" value={sort} />}
      <label htmlFor="q" className="sr-only">
        {label}
      </label>
      <input
        // A link to another search shows its words.
        key={value}
        {...{
          id: "q",
          name: "q",
          type: "search",
          placeholder: label,
          defaultValue: value,
          maxLength: 200,
        }}
        {...{
          className: "control",
          autoComplete: "off",
          spellCheck: false,
          enterKeyHint: "search",
        }}
      />
      {value !== "" && (
        <Link className="link" to={listHref(search, { q: null })}>
          Clear
        </Link>
      )}
    </Form>
  );
}

/** The days of a report and the filters, in one form without JavaScript, too. What has no field stays. */
function Filtering<Row>({
  list: { days, filters = {} },
  asked: { range, problem, typed, filters: values, view, q, sort },
  choices = {},
  search,
}: Page<Row>) {
  const fields = Object.entries(filters).filter(([, { field }]) => field !== null);
  if (!days && fields.length === 0) return null;
  const sent = new URLSearchParams(search);
  const stay = [
    "view",
    "q",
    "sort",
    ...Object.keys(filters).filter((name) => filters[name]?.field === null),
  ];
  const day = (name: "from" | "to", label: string, used: string) => (
    <Field
      {...{ label, name, type: "date", className: "w-40" }}
      defaultValue={problem === null ? used : typed[name]}
      error={problem?.field === name ? problem.text : null}
    />
  );
  return (
    <Form
      role="search"
      aria-label={days ? "Days of the report" : "Filters"}
      className="flex flex-wrap items-start gap-3 py-4 print:hidden"
      // A link with other values shows them in the fields.
      key={JSON.stringify([range, typed, values, view, q, sort])}
    >
      {stay.map(
        (name) =>
          sent.get(name) !== null && (
            <input key={name} type="hidden" name={name} value={sent.get(name) ?? ""} />
          ),
      )}
      {days && day("from", "From", range.firstDay)}
      {days && day("to", "To", range.lastDay)}
      {days && <Parts {...{ days, range }} />}
      {fields.map(([name, { field }]) =>
        field?.kind === "choice" ? (
          <Select
            key={name}
            label={field.label}
            name={name}
            defaultValue={String(values[name] ?? "")}
            className="w-48"
          >
            <option value="">{field.all}</option>
            {choices[name]?.map((each) => (
              <option key={each.value} value={each.value}>
                {each.name}
              </option>
            ))}
          </Select>
        ) : (
          <Field
            key={name}
            label={field?.label ?? ""}
            name={name}
            type="date"
            defaultValue={String(values[name] ?? "")}
          />
        ),
      )}
      <Button variant="quiet" className="mt-6.5">
        Show
      </Button>
    </Form>
  );
}

/** Whether the rows of a report are days, weeks or months, and what they are compared with. */
function Parts({ days, range }: { days: Days; range: ReportRange }) {
  return (
    <>
      {days.hasParts && (
        <Select label="By" name="by" defaultValue={range.by} className="w-32">
          <option value="day">day</option>
          <option value="week">week</option>
          <option value="month">month</option>
        </Select>
      )}
      {days.hasEarlier && (
        <Select label="Against" name="against" defaultValue={range.against} className="w-48">
          <option value="previous">the days before</option>
          <option value="year">a year before</option>
          <option value="none">nothing</option>
        </Select>
      )}
    </>
  );
}
