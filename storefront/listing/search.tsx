import { data, Link } from "react-router";
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
import { SearchPlaces, SpellingNote, type Understood } from "./search-parts.tsx";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["q", "page", "exact"])];

const TRY_AGAIN =
  "Try one word instead of several, such as airer, rotary or pulley, or begin with a name below.";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const words = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const page = readPageNumber(searchParams);
  if (page === null) throw data(null, { status: 404 });
  if (words === "") return { words, found: null };
  const isExact = searchParams.get("exact") === "1";
  const { reading, categories, contentPages, meant, isPartial, ...list } = await searchShop(
    db(),
    words,
    {
      page,
      isExact,
    },
  );
  if (page > list.pages) throw data(null, { status: 404 });
  const { corrected, missing } = reading;
  const understood: Understood = { words, isExact, corrected, missing, meant, isPartial };
  return { words, found: { list, understood, categories, pages: contentPages } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.words ? `Search: ${loaderData.words}` : "Search",
    description: "Search the shop's airers, washing lines, covers and spare parts.",
    path: "/search",
    matches,
    isIndexed: false,
  });

export default function SearchPage({ loaderData: { words, found } }: Route.ComponentProps) {
  if (found === null) return <NothingYet />;
  const { list, understood, categories, pages } = found;
  if (list.total === 0 && categories.length + pages.length === 0)
    return <NothingFound understood={understood} />;
  const shown = understood.corrected ?? words;
  return (
    <div className="wrap pt-4">
      <PageHead title={`Results for “${shown}”`}>
        <SpellingNote understood={understood} />
      </PageHead>
      <SearchPlaces categories={categories} pages={pages} />
      {list.total === 0 ? (
        <NoProduct />
      ) : (
        <Listing
          list={list}
          address={(page) => searchAddress(words, { page, isExact: understood.isExact })}
        />
      )}
    </div>
  );
}

function NoProduct() {
  if (useNothingOnSale()) return <NothingOnSale />;
  return <p className="border-t border-rule py-6">No product is called that.</p>;
}

function NothingYet() {
  const isEmpty = useNothingOnSale();
  return (
    <div className="wrap pt-4">
      <PageHead
        title="Search"
        lead="Look for a product by its name, its name, its brand or its material."
      />
      <PageSearch />
      {isEmpty && <NothingOnSale />}
      <Categories />
    </div>
  );
}

function NothingFound({ understood: { words, meant } }: { understood: Understood }) {
  const isEmpty = useNothingOnSale();
  return (
    <div className="wrap pt-4">
      <PageHead title={`Nothing found for “${words}”`} lead={isEmpty ? undefined : TRY_AGAIN}>
        {meant !== null && (
          <p className="mt-3">
            Did you mean{" "}
            <Link to={searchAddress(meant, { page: 1 })} className="link font-semibold">
              {meant}
            </Link>
            ?
          </p>
        )}
      </PageHead>
      {isEmpty ? <NothingOnSale /> : <PageSearch key={words} query={words} />}
      <Categories />
    </div>
  );
}

function searchAddress(words: string, { page, isExact }: { page: number; isExact?: boolean }) {
  const query = new URLSearchParams({ q: words });
  if (isExact) query.set("exact", "1");
  if (page > 1) query.set("page", String(page));
  return `/search?${query}`;
}
