import { isSlug } from "#shop/kit/slug.ts";
import { findCards, listCompanions } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { noVarySearch } from "#storefront/http/middleware/page-cache-headers.ts";
import type { Route } from "./+types/product-cards";

const SLUGS_MAX = 8;
const ID = /^[1-9]\d{0,8}$/;
const IDS_MAX = 100;

/**
 * Product cards for cached pages: of the products named (`?p=…&p=…`, eight at most), or of accessories
 * for the products with these ids (`?with=…`, a hundred at most).
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const slugs = searchParams.getAll("p").filter(isSlug);
  const ids = searchParams.getAll("with").filter((id) => ID.test(id));
  const cards =
    slugs.length > 0
      ? await findCards(db(), [...new Set(slugs)].slice(0, SLUGS_MAX))
      : await listCompanions(db(), [...new Set(ids)].slice(0, IDS_MAX).map(Number));
  return Response.json(cards, {
    headers: {
      "Cache-Control": "public, max-age=60",
      "No-Vary-Search": noVarySearch(["p", "with"]),
      "X-Robots-Tag": "noindex",
    },
  });
}
