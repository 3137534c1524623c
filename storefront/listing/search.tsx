import { data, href, Link } from "react-router";
import {
  activeFilterCount,
  cleared,
  readFilter,
  searchFilterParams,
  writeFilter,
} from "#shop/catalogue/listing/listing-filter.ts";
import { askedCeiling } from "#shop/airers/asked-ceiling.ts";
import type { Answer } from "#shop/search/answers.ts";
import { searchShop } from "#shop/search/shop-search.server.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import { databaseForSearch, searchCacheControl } from "#shop/platform/database/read-copy.server.ts";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { RoomQuestion } from "#storefront/components/occasional/room-entry.tsx";
import { Categories, PageSearch } from "#storefront/components/occasional/ways-on.tsx";
import { useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/search";
import { ListingFilters } from "./listing-filters.tsx";
import { Listing } from "./listing.tsx";
import { readPageNumber } from "./page-number.ts";
import { Answers, type AnswerLink } from "./search-answers.tsx";
import {
  CategoryLinks,
  NearWords,
  searchPath,
  SpellingNote,
  type Interpretation,
} from "./search-parts.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  cachedPage(["q", "page", "exact", ...searchFilterParams]),
  async (_, next) => {
    const response = await next();
    if (response.status === 200)
      response.headers.set("Cache-Control", searchCacheControl("max-age=0, must-revalidate"));
    return response;
  },
];

const TRY_AGAIN =
  "Try one word instead of several, such as airer, rotary or pulley, or choose a category below.";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const page = readPageNumber(searchParams);
  if (page === null) throw data(null, { status: 404 });
  if (query === "") return { query, found: null };
  const isExact = searchParams.get("exact") === "1";
  const filter = readFilter(searchParams);
  const {
    query: { corrected, missing },
    suggestion,
    nearWords,
    isPartial,
    answers,
    ...results
  } = await searchShop(await databaseForSearch(), query, { page, isExact, filter });
  if (page > results.list.pages) throw data(null, { status: 404 });
  const ceiling = askedCeiling(query);
  const interpretation: Interpretation = {
    query,
    isExact,
    corrected,
    missing,
    suggestion,
    nearWords,
    // A ceiling is no word of a product, and the form answers it.
    isPartial: isPartial && ceiling === null,
  };
  const shown = { ...results, answers: answers.map(toLink), ceiling };
  return { query, found: { ...shown, filter, interpretation } };
}

function toLink({ page, to, title, heading }: Answer): AnswerLink {
  // The heading under which the answer is, unless it repeats the page's title.
  return { page, to, title, heading: heading === title ? null : heading };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.query ? `Search: ${loaderData.query}` : "Search",
    description: "Search the shop's airers, washing lines, covers and spare parts.",
    path: "/search",
    matches,
    isIndexed: false,
  });

export default function SearchPage({ loaderData: { query, found } }: Route.ComponentProps) {
  if (found === null) return <EmptySearch />;
  const { interpretation, categories, answers, answersFirst, ceiling } = found;
  if (found.found === 0 && categories.length + answers.length === 0 && ceiling === null)
    return <NothingFound interpretation={interpretation} />;
  const shown = interpretation.corrected ?? query;
  return (
    <div className="wrap pt-4">
      <PageHead title={`Results for “${shown}”`}>
        <SpellingNote interpretation={interpretation} />
      </PageHead>
      {ceiling !== null && <RoomQuestion className="mb-6 border-b" values={{ ceiling }} />}
      <CategoryLinks categories={categories} />
      {answersFirst && <Answers answers={answers} />}
      {found.found > 0 && <Products found={found} />}
      {found.found === 0 && <NoProduct isSaid={!answersFirst} />}
      {!answersFirst && <Answers answers={answers} isBelow />}
    </div>
  );
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

/** The products found, with filters and sorting where there is a choice. */
function Products({
  found: { list, facets, filter, choices, found, isCut, interpretation },
}: {
  found: Found;
}) {
  const search = paramsOf(interpretation);
  const path = href("/search");
  const pathOf = (page: number) => path + writeFilter(filter, page, search);
  const isFiltered = activeFilterCount(filter) > 0;
  const hasFilters = found > 1 || isFiltered;
  return (
    <>
      {hasFilters && (
        <ListingFilters
          {...{ path, search, filter, facets }}
          orderName="Best match"
          total={list.total}
        />
      )}
      {isCut && (
        <p className="mt-2 max-w-[40.5em] text-ink-2">
          Many products match. These are the best {found}: filters, sorting and counts are of these
          alone. More words in the search find more exactly.
        </p>
      )}
      {list.total === 0 ? (
        <NoMatches all={path + writeFilter(cleared(filter), 1, search)} />
      ) : (
        <Listing list={list} hasCount={!hasFilters} choices={choices} pathOf={pathOf} />
      )}
    </>
  );
}

function NoMatches({ all }: { all: string }) {
  return (
    <div className="py-6">
      <p className="text-lg font-semibold">No products match all your filters.</p>
      <p className="mt-2 max-w-[40.5em] text-ink-2">
        Remove one of them, or{" "}
        <Link to={all} className="link">
          see everything that matches your search
        </Link>
        .
      </p>
    </div>
  );
}

/** `isSaid` is false below answers, which may be all that the customer wants. */
function NoProduct({ isSaid }: { isSaid: boolean }) {
  if (useNothingOnSale()) return <NothingOnSale />;
  if (!isSaid) return null;
  return <p className="border-t border-rule py-6">No products match your search.</p>;
}

function EmptySearch() {
  const isEmpty = useNothingOnSale();
  return (
    <div className="wrap pt-4">
      <PageHead title="Search" lead="Search by product, category, brand or material." />
      <PageSearch />
      {isEmpty && <NothingOnSale />}
      <Categories />
    </div>
  );
}

function NothingFound({
  interpretation: { query, suggestion, nearWords },
}: {
  interpretation: Interpretation;
}) {
  const isEmpty = useNothingOnSale();
  return (
    <div className="wrap pt-4">
      <PageHead title={`Nothing found for “${query}”`} lead={isEmpty ? undefined : TRY_AGAIN}>
        {suggestion === null ? (
          <NearWords words={nearWords} />
        ) : (
          <p className="mt-3">
            Did you mean{" "}
            <Link to={searchPath(suggestion)} className="link font-semibold">
              {suggestion}
            </Link>
            ?
          </p>
        )}
      </PageHead>
      {isEmpty ? <NothingOnSale /> : <PageSearch key={query} query={query} />}
      <Categories />
    </div>
  );
}

function paramsOf({ query, isExact }: Interpretation): Readonly<Record<string, string>> {
  return { q: query, ...(isExact ? { exact: "1" } : {}) };
}
