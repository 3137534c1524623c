import { formatNumber } from "#shop/kit/text.ts";
import { Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { SHOWN_FROM } from "#shop/reports/searches/query.ts";
import {
  readSearchSums,
  searchedQueries,
  type SearchedQuery,
  type SearchSums,
} from "#shop/reports/searches/search-report.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { Figures } from "#admin/components/figures.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/searches";

const shownFrom = `A query appears here when it was typed ${SHOWN_FROM} times on these days.`;

/** What shoppers typed into the search, and what found nothing. */
const searches = listOf<SearchedQuery>()({
  title: "Searches",
  days: { usual: "month" },
  views: {
    all: { name: "All queries", empty: ["No searches", shownFrom] },
    nothing: { name: "Found nothing", empty: ["No search found nothing", shownFrom] },
  },
  key: ({ query }) => query,
  columns: [
    drawn(
      "Query",
      ({ query }) => (
        <ShopLink className="link" path={`/search?${new URLSearchParams({ q: query })}`}>
          {query}
        </ShopLink>
      ),
      { csv: [["Query", ({ query }) => query]] },
    ),
    count("Searches", ({ times }) => times),
    count("Found nothing", ({ nothingTimes }) => nothingTimes, {
      tone: ({ nothingTimes }) => (nothingTimes > 0 ? "error" : "quiet"),
    }),
    count("Products found", ({ found }) => found, { tone: "quiet" }),
    drawn(
      "Search word",
      ({ query, nothingTimes }) =>
        nothingTimes > 0 && (
          <Link
            className="button-text whitespace-nowrap"
            to={`/content/search-words/edit?${new URLSearchParams({ term: query })}`}
          >
            Add search word<span className="sr-only"> for {query}</span>
          </Link>
        ),
      { may: "change" },
    ),
  ],
  howCounted: [
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
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, searches);
  const { range, view, after } = asked;
  const [sums, page] = await Promise.all([
    readSearchSums(db(), range),
    searchedQueries(range, view).page(db(), after),
  ]);
  const { role } = sessionOf(context).staff;
  return {
    asked,
    now: new Date(),
    report: atOnce(page),
    sums,
    may: { change: permission(role, "catalogue.change") === "yes" },
  };
}

export const middleware = [
  csvOf(searches, "searches", ({ range }) => searchedQueries(range, "all").parts(db())),
];

export default function Searches({ loaderData }: Route.ComponentProps) {
  const { sums, ...page } = loaderData;
  return (
    <ListPage
      list={searches}
      {...page}
      counts={sums.shown}
      file="/reports/searches/searches.csv"
      tabs={<ReportTabs />}
      above={<Figures figures={figuresOf(sums)} />}
    />
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
