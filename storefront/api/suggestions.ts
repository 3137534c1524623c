import { href } from "react-router";
import { askedCeiling } from "#shop/airers/asked-ceiling.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { suggest } from "#shop/search/shop-search.server.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import { databaseForSearch, searchCacheControl } from "#shop/platform/database/read-copy.server.ts";
import { noVarySearch } from "#storefront/http/middleware/page-cache-headers.ts";
import type { Suggestions } from "#storefront/client/fetching/suggestions.ts";
import type { Route } from "./+types/suggestions";

/**
 * Search suggestions for the first 80 characters of `q`. Browsers cache them for a minute, so that
 * deleting a letter needs no request.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, SEARCH_MAX);
  const { words, products, categories, pages } = await suggest(await databaseForSearch(), typed);
  const ceiling = askedCeiling(typed);
  const found: Suggestions = {
    words,
    products: products.map(toSuggestion),
    categories: categories.map(({ to, name }) => ({ to, name })),
    pages: [
      ...(ceiling === null ? [] : [fitPage(ceiling)]),
      ...pages.map(({ to, name }) => ({ to, name })),
    ],
  };
  return Response.json(found, {
    headers: {
      "Cache-Control": searchCacheControl("max-age=60"),
      "No-Vary-Search": noVarySearch(["q"]),
      "X-Robots-Tag": "noindex",
    },
  });
}

/** The page that says which ceiling airers fit, with the ceiling that was typed. */
function fitPage(ceiling: string) {
  const to = href("/will-it-fit");
  return ceiling === ""
    ? { to, name: "Which ceiling airer fits?" }
    : { to: `${to}?${new URLSearchParams({ ceiling })}`, name: `Ceiling airers under ${ceiling}` };
}

function toSuggestion(product: ProductCard) {
  const { pricePence, maxPricePence } = product;
  return {
    slug: product.slug,
    name: product.name,
    category: product.categorySlug,
    image: product.mainImageUrl,
    pricePence,
    maxPricePence,
  };
}
