import { isSlug } from "#shop/kit/slug.ts";
import { findCards, findCardsById, listCompanions } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { noVarySearch } from "#storefront/http/middleware/page-cache-headers.ts";
import type { Route } from "./+types/product-cards";

const NAMED_MAX = 8;
const ID = /^[1-9]\d{0,8}$/;
const COMPANIONS_MAX = 100;

/**
 * Product cards for cached pages: of the products named by their slugs (`?p=…&p=…`, eight at most) or ids (`?id=…`,
 * eight at most), or of accessories for the products with these ids (`?with=…`, a hundred at most).
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await readCards(searchParams), {
    headers: {
      "Cache-Control": "public, max-age=60",
      "No-Vary-Search": noVarySearch(["p", "id", "with"]),
      "X-Robots-Tag": "noindex",
    },
  });
}

function readCards(searchParams: URLSearchParams) {
  const idsOf = (name: string, most: number) => {
    const ids = searchParams.getAll(name).filter((id) => ID.test(id));
    return [...new Set(ids)].slice(0, most).map(Number);
  };
  const slugs = searchParams.getAll("p").filter(isSlug);
  if (slugs.length > 0) return findCards(db(), [...new Set(slugs)].slice(0, NAMED_MAX));
  const ids = idsOf("id", NAMED_MAX);
  return ids.length > 0
    ? findCardsById(db(), ids)
    : listCompanions(db(), idsOf("with", COMPANIONS_MAX));
}
