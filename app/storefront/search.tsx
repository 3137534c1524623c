import { data } from "react-router";
import { listProducts, SEARCH_MAX } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { cachedPage } from "#app/ui/cached-page.ts";
import { Categories, PageSearch } from "#app/ui/error-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/search";
import { Listing } from "./listing.tsx";
import { readPageNumber } from "./page-number.ts";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["q", "page"])];

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const words = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const page = readPageNumber(searchParams);
  if (page === null) throw data(null, { status: 404 });
  if (words === "") return { words, list: null };
  const list = await listProducts(db(), { search: words, page });
  if (page > list.pages) throw data(null, { status: 404 });
  return { words, list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.words ? `Search: ${loaderData.words}` : "Search",
    description: "Search the shop's airers, washing lines, covers and spare parts.",
    path: "/search",
    matches,
    isIndexed: false,
  });

export default function SearchPage({ loaderData: { words, list } }: Route.ComponentProps) {
  if (list === null) return <NothingYet />;
  if (list.total === 0) return <NothingFound words={words} />;
  return (
    <div className="wrap pt-4">
      <PageHead title={`Results for “${words}”`} />
      <Listing list={list} address={(page) => searchAddress(words, page)} />
    </div>
  );
}

function NothingYet() {
  return (
    <div className="wrap pt-4">
      <PageHead
        title="Search"
        lead="Look for a product by its name, its kind, its brand or its material."
      />
      <PageSearch />
      <Categories />
    </div>
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <div className="wrap pt-4">
      <PageHead
        title={`Nothing found for “${words}”`}
        lead="Try one word instead of several, such as airer, rotary or pulley, or begin with a kind below."
      />
      <PageSearch key={words} words={words} />
      <Categories />
    </div>
  );
}

function searchAddress(words: string, page: number): string {
  const query = new URLSearchParams({ q: words });
  if (page > 1) query.set("page", String(page));
  return `/search?${query}`;
}
