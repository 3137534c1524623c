import { data, href, Link } from "react-router";
import { searchShop } from "#shop/search/shop-search.server.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { Categories, PageSearch } from "#storefront/components/frame/error-page.tsx";
import { useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/search";
import { Listing } from "./listing.tsx";
import { readPageNumber } from "./page-number.ts";
import { SearchLinks, SpellingNote, type Interpretation } from "./search-parts.tsx";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["q", "page", "exact"])];

const TRY_AGAIN =
  "Try one word instead of several, such as airer, rotary or pulley, or choose a category below.";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const page = readPageNumber(searchParams);
  if (page === null) throw data(null, { status: 404 });
  if (query === "") return { query, found: null };
  const isExact = searchParams.get("exact") === "1";
  const {
    query: parsed,
    categories,
    contentPages,
    suggestion,
    isPartial,
    ...list
  } = await searchShop(db(), query, {
    page,
    isExact,
  });
  if (page > list.pages) throw data(null, { status: 404 });
  const { corrected, missing } = parsed;
  const interpretation: Interpretation = {
    query,
    isExact,
    corrected,
    missing,
    suggestion,
    isPartial,
  };
  return { query, found: { list, interpretation, categories, pages: contentPages } };
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
  const { list, interpretation, categories, pages } = found;
  if (list.total === 0 && categories.length + pages.length === 0)
    return <NothingFound interpretation={interpretation} />;
  const shown = interpretation.corrected ?? query;
  return (
    <div className="wrap pt-4">
      <PageHead title={`Results for “${shown}”`}>
        <SpellingNote interpretation={interpretation} />
      </PageHead>
      <SearchLinks categories={categories} pages={pages} />
      {list.total === 0 ? (
        <NoProduct />
      ) : (
        <Listing
          list={list}
          pathOf={(page) => searchPath(query, { page, isExact: interpretation.isExact })}
        />
      )}
    </div>
  );
}

function NoProduct() {
  if (useNothingOnSale()) return <NothingOnSale />;
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
  interpretation: { query, suggestion },
}: {
  interpretation: Interpretation;
}) {
  const isEmpty = useNothingOnSale();
  return (
    <div className="wrap pt-4">
      <PageHead title={`Nothing found for “${query}”`} lead={isEmpty ? undefined : TRY_AGAIN}>
        {suggestion !== null && (
          <p className="mt-3">
            Did you mean{" "}
            <Link to={searchPath(suggestion, { page: 1 })} className="link font-semibold">
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

function searchPath(query: string, { page, isExact }: { page: number; isExact?: boolean }) {
  const params = new URLSearchParams({ q: query });
  if (isExact) params.set("exact", "1");
  if (page > 1) params.set("page", String(page));
  return `${href("/search")}?${params}`;
}
