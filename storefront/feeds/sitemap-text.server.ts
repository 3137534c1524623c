import { href } from "react-router";
import {
  streamProductUrls,
  listChanges,
  type ProductUrl,
} from "#shop/catalogue/export/catalogue-export.server.ts";
import { listPages } from "#shop/content/page-lists.ts";
import { readPages } from "#shop/content/pages.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { databaseForSearch } from "#shop/platform/database/read-copy.server.ts";
import { productPictures } from "#storefront/seo/og-picture.ts";
import { element, XML_HEAD } from "./xml.ts";

/** A path and when its page last changed: a day or a time, or null when unknown. */
export type SitemapEntry = { readonly path: string; readonly changed: string | null };

/** The most pictures of one page that Google reads. */
const IMAGES_MAX = 1_000;

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** All public pages but products: home, categories, brands and text pages. */
export async function listPagePaths(db: Db): Promise<SitemapEntry[]> {
  const [categories, brands, pages] = await Promise.all([
    listChanges(db, "categories"),
    listChanges(db, "brands"),
    readPages(db),
  ]);
  const moment = (changed: Date | null) => changed?.toISOString() ?? null;
  return [
    { path: "/", changed: null },
    ...categories.map(({ slug, updatedAt }) => ({
      path: href("/:slug", { slug }),
      changed: moment(updatedAt),
    })),
    ...brands.map(({ slug, updatedAt }) => ({
      path: href("/brands/:slug", { slug }),
      changed: moment(updatedAt),
    })),
    ...listPages(pages).map(({ slug, updatedOn }) => ({ path: `/${slug}`, changed: updatedOn })),
  ];
}

/** A sitemap of these pages, and of `count` products after `skip`. */
export async function* sitemapOf(
  publicUrl: string,
  { pages, ...range }: { pages: readonly SitemapEntry[]; skip?: number; count?: number },
): AsyncGenerator<string> {
  yield `${XML_HEAD}<urlset ${NAMESPACES}>\n`;
  for (const { path, changed } of pages)
    yield `<url>${element("loc", publicUrl + path)}${element("lastmod", changed)}</url>\n`;
  for await (const product of streamProductUrls(await databaseForSearch(), range))
    yield productEntry(publicUrl, product);
  yield "</urlset>\n";
}

function productEntry(publicUrl: string, product: ProductUrl): string {
  const images = productPictures(publicUrl, product)
    .slice(0, IMAGES_MAX)
    .map((url) => `<image:image>${element("image:loc", url)}</image:image>`);
  const loc = element("loc", publicUrl + href("/product/:slug", { slug: product.slug }));
  return `<url>${loc}${element("lastmod", product.updatedAt.toISOString())}${images.join("")}</url>\n`;
}

/** A sitemap index of that many parts. */
export async function* sitemapIndex(publicUrl: string, parts: number): AsyncGenerator<string> {
  yield `${XML_HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  for (let part = 0; part < parts; part++)
    yield `<sitemap>${element("loc", `${publicUrl}/sitemap.xml?part=${part}`)}</sitemap>\n`;
  yield "</sitemapindex>\n";
}
