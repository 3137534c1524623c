import type { Db } from "#shop/platform/database/db.server.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { picturesOf } from "#shop/catalogue/pictures/shown-pictures.server.ts";
import { countProducts } from "#shop/catalogue/product-queries.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import {
  selectProductUrls,
  selectChanges,
  selectIdAfter,
  type ProductUrlRow,
} from "./catalogue-export-queries.server.ts";

/** Rows read at a time, so that memory does not grow with the catalogue. */
const CHUNK = 500;
/** Products read at a time with all their data, about 4 KB each. */
const FULL_CHUNK = 100;

/** A product as sitemaps and feeds of URLs list it. */
export type ProductUrl = {
  readonly slug: string;
  readonly name: string;
  readonly tagline: string;
  readonly mainImageUrl: string | null;
  readonly additionalImages: readonly string[];
  readonly updatedAt: Date;
};

/** The number of products in the shop. */
export async function countAllProducts(db: Db): Promise<number> {
  return countProducts(db, {});
}

/**
 * Streams the URLs of products in the order of their ids: `count` of them, or all, after `skip`. Read in
 * chunks: a product added or deleted meanwhile may be missing, but none appears twice.
 */
export async function* streamProductUrls(
  db: Db,
  { skip = 0, count = Infinity }: { skip?: number; count?: number } = {},
): AsyncGenerator<ProductUrl> {
  let afterId = await selectIdAfter(db, skip);
  if (afterId === null) return;
  for (let left = count; left > 0;) {
    const rows = await selectProductUrls(db, { afterId, limit: Math.min(CHUNK, left) });
    for (const row of rows) yield toProductUrl(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    left -= rows.length;
  }
}

/** Streams all products with all their data, in the order of their ids. */
export async function* streamProducts(db: Db): AsyncGenerator<Product> {
  for (let afterId = 0; ;) {
    const rows = await selectProductUrls(db, { afterId, limit: FULL_CHUNK });
    const last = rows.at(-1);
    if (last === undefined) return;
    const products = await findProductsById(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id } of rows) {
      const product = products.get(id);
      if (product !== undefined) yield product;
    }
    afterId = last.id;
  }
}

/** The last change of each category or brand; null when it has no products. At most 1,000 of them. */
export async function listChanges(
  db: Db,
  of: "categories" | "brands",
): Promise<{ readonly slug: string; readonly updatedAt: Date | null }[]> {
  const rows = await selectChanges(db, of);
  return rows.map(({ slug, updatedAt }) => ({ slug, updatedAt }));
}

function toProductUrl(row: ProductUrlRow): ProductUrl {
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.facts,
    ...picturesOf(row),
    updatedAt: row.updatedAt,
  };
}
