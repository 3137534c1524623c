import { countAllProducts } from "#shop/catalogue/export/catalogue-export.server.ts";
import { databaseForSearch } from "#shop/platform/database/read-copy.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { streamXml } from "./xml.ts";
import type { Route } from "./+types/sitemap";
import { listPagePaths, sitemapIndex, sitemapOf } from "./sitemap-text.server.ts";

/** https://www.sitemaps.org/protocol.html: at most 50,000 URLs and 50 MB in one file. */
const URLS_MAX = 50_000;

/**
 * Every public URL of the shop. Up to 50,000 they are one file; beyond that an index of parts: "?part=0"
 * has the pages, the others the products. The parts are at the root of the site, as a sitemap may only
 * list URLs at or below its own folder.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const { publicUrl } = env();
  const [pages, products] = await Promise.all([
    listPagePaths(await databaseForSearch()),
    countAllProducts(await databaseForSearch()),
  ]);
  const part = url.searchParams.get("part");
  if (part === null) {
    if (pages.length + products <= URLS_MAX) return streamXml(sitemapOf(publicUrl, { pages }));
    const parts = 1 + Math.ceil(products / URLS_MAX);
    return streamXml(sitemapIndex(publicUrl, parts));
  }
  if (!/^\d{1,4}$/.test(part)) return new Response(null, { status: 404 });
  const number = Number(part);
  if (number === 0) return streamXml(sitemapOf(publicUrl, { pages, count: 0 }));
  const skip = (number - 1) * URLS_MAX;
  if (skip >= products) return new Response(null, { status: 404 });
  return streamXml(sitemapOf(publicUrl, { pages: [], skip, count: URLS_MAX }));
}
