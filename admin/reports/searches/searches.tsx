import { Link, useLocation } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import { searchViews } from "#shop/reports/searches/query.ts";
import {
  listSearches,
  readSearchSums,
  SHOWN_FROM,
  type SearchedQuery,
  type SearchSums,
} from "#shop/reports/searches/search-report.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { Figures } from "#admin/components/figures.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { listHref } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/searches";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const params = new URL(args.request.url).searchParams;
  const view = searchViews.find((each) => each === params.get("view")) ?? "all";
  const [sums, page] = await Promise.all([
    readSearchSums(db(), asked.range),
    listSearches(db(), asked.range, { view, after: params.get("after") }),
  ]);
  const { role } = sessionOf(args.context).staff;
  const mayChange = permission(role, "catalogue.change") === "yes";
  return { ...asked, view, sums, page, mayChange, shownFrom: SHOWN_FROM };
}

/** What shoppers typed into the search, and what found nothing. */
export default function Searches({ loaderData }: Route.ComponentProps) {
  const { range, problem, typed, mayReadVat, now, view, sums, page, mayChange, shownFrom } =
    loaderData;
  const { search } = useLocation();
  return (
    <>
      <PageHead title="Searches" note={nameOfDays(range, now)}>
        <Link
          className="button button-quiet"
          to={`/reports/searches/searches.csv${search}`}
          reloadDocument
        >
          Export as CSV
        </Link>
      </PageHead>
      <ReportTabs current="searches" {...{ mayReadVat }} />
      <RangeForm
        {...{ range, problem, typed }}
        fields={view === "nothing" && <input type="hidden" name="view" value="nothing" />}
      />
      <Figures figures={figuresOf(sums)} />
      <Choice view={view} shown={sums.shown} />
      {page.rows.length === 0 ? (
        <EmptyList title={view === "nothing" ? "No search found nothing" : "No searches"}>
          A query appears here when it was typed {shownFrom} times on these days.
        </EmptyList>
      ) : (
        <Table rows={page.rows} mayChange={mayChange} />
      )}
      <div className="flex py-4">
        <Pager
          seen={page.seen}
          next={page.next}
          shown={page.rows.length}
          total={sums.shown[view]}
        />
      </div>
      <HowCounted figures={howCounted} />
    </>
  );
}

function figuresOf({ searches, nothing, once }: SearchSums) {
  const share = searches === 0 ? "" : `, ${shareInWords(nothing / searches)}`;
  return [
    ["Searches", formatNumber(searches)],
    ["Found nothing", formatNumber(nothing) + share],
    ["Queries typed once", formatNumber(once)],
  ] as const;
}

/** All queries, or those that found nothing, as links. */
function Choice({ view, shown }: { view: string; shown: SearchSums["shown"] }) {
  const { search } = useLocation();
  const names = { all: "All queries", nothing: "Found nothing" } as const;
  return (
    <ul aria-label="Queries" className="no-print mt-6 mb-2 flex gap-6">
      {searchViews.map((key) => (
        <li key={key}>
          <Link
            className="link aria-[current]:font-semibold aria-[current]:no-underline"
            to={listHref(search, { view: key === "all" ? null : key })}
            aria-current={key === view ? "true" : undefined}
            preventScrollReset
          >
            {names[key]} ({formatNumber(shown[key])})
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Table({ rows, mayChange }: { rows: readonly SearchedQuery[]; mayChange: boolean }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Query</th>
            <th scope="col" className="figure">
              Searches
            </th>
            <th scope="col" className="figure">
              Found nothing
            </th>
            <th scope="col" className="figure">
              Products found
            </th>
            {mayChange && (
              <th scope="col" className="no-print">
                <span className="sr-only">Add search word</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.query} row={row} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, mayChange }: { row: SearchedQuery; mayChange: boolean }) {
  const { query, times, nothingTimes, found } = row;
  const count = (of: number) => (of === 0 ? "–" : formatNumber(of));
  return (
    <tr data-row>
      <td className="min-w-40 wrap-anywhere">
        <ShopLink
          className="link font-medium"
          path={`/search?${new URLSearchParams({ q: query })}`}
        >
          {query}
        </ShopLink>
      </td>
      <td className="figure money">{count(times)}</td>
      <td className={`figure money ${nothingTimes > 0 ? "text-error" : "text-ink-2"}`}>
        {count(nothingTimes)}
      </td>
      <td className="figure money text-ink-2">{count(found)}</td>
      {mayChange && (
        <td className="no-print figure">
          {nothingTimes > 0 && (
            <Link
              className="button-text whitespace-nowrap"
              to={`/content/search-words/edit?${new URLSearchParams({ term: query })}`}
            >
              Add search word<span className="sr-only"> for {query}</span>
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}

const howCounted = [
  [
    "Searches",
    "How often a search was made. Its filters and the further pages of its results are not counted again. Programs that say what they are, such as search engines, are left out.",
  ],
  [
    "Not counted",
    "What may say who somebody is: e-mail and web addresses, postcodes, more than four digits, texts of more than 60 characters or eight words. Nothing of the shopper is kept.",
  ],
  [
    "Queries",
    "In lower case. A query that was typed once on these days is counted above and not shown. At most 2,000 different queries are kept for a day.",
  ],
  [
    "Found nothing",
    "Searches that found neither a product nor a page, as the search was that day.",
  ],
  ["Products found", "On the last of these days on which it was typed; 120 at most."],
  [
    "Rows",
    "Searches are numbers of a day and have no rows, as the shop does not keep who searched. A query opens what it finds now.",
  ],
] as const;
