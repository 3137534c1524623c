import type { Db } from "#shop/platform/database/db.server.ts";
import { findProductsById } from "./catalogue.server.ts";
import { countProducts, picturesOf } from "./product-queries.server.ts";
import type { Product } from "./product.ts";
import {
  selectProductUrls,
  selectChanges,
  selectIdAfter,
  type ProductUrlRow,
} from "./catalogue-export-queries.server.ts";

/** So many products are in memory at a time, whatever the size of the catalogue. */
const CHUNK = 500;
/** Whole products are some 4 KB each. */
const WHOLE_CHUNK = 100;

/** A product as a list of addresses has it. */
export type ProductUrl = {
  readonly slug: string;
  readonly name: string;
  readonly tagline: string;
  readonly mainImageUrl: string | null;
  readonly additionalImages: readonly string[];
  readonly updatedAt: Date;
};

/** How many products the shop has. */
export async function countAllProducts(db: Db): Promise<number> {
  return countProducts(db, {});
}

/**
 * Addresses of products in the order of their ids, without end or `count` of them, after `skip`. Read
 * in pieces: what is sold or changed meanwhile is there or not, and nothing is there twice.
 */
export async function* streamProductUrls(
  db: Db,
  { skip = 0, count = Infinity }: { skip?: number; count?: number } = {},
): AsyncGenerator<ProductUrl> {
  let afterId = await selectIdAfter(db, skip);
  if (afterId === null) return;
  for (let left = count; left > 0;) {
    const rows = await selectProductUrls(db, { afterId, limit: Math.min(CHUNK, left) });
    for (const row of rows) yield toAddress(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    left -= rows.length;
  }
}

/** Every product whole, in the order of their ids, a hundred in memory at a time. */
export async function* streamProducts(db: Db): AsyncGenerator<Product> {
  for (let afterId = 0; ;) {
    const rows = await selectProductUrls(db, { afterId, limit: WHOLE_CHUNK });
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

/** When something of a category, or of a brand, was last changed; null while it is empty. At most 1,000. */
export async function listChanges(
  db: Db,
  of: "categories" | "brands",
): Promise<{ readonly slug: string; readonly updatedAt: Date | null }[]> {
  const rows = await selectChanges(db, of);
  return rows.map(({ slug, updated_at: updatedAt }) => ({ slug, updatedAt }));
}

function toAddress(row: ProductUrlRow): ProductUrl {
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.facts,
    ...picturesOf(row),
    updatedAt: row.updated_at,
  };
}
