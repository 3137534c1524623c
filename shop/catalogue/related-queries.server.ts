import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readEach, readTagged } from "#shop/platform/database/read-tags.server.ts";
import { isLive } from "./product-queries.server.ts";

/** The most related products of a product that are looked at, whatever their state. */
const RELATED_READ = 100;

/** The slugs of a product's related products, in the shopkeeper's order. */
export async function selectRelatedSlugs(
  db: Db,
  productId: number,
  limit: number,
): Promise<string[]> {
  const read = db
    .selectFrom("relatedProducts")
    .innerJoin("products as p", "p.id", "relatedProducts.relatedId")
    .select(["p.id", "p.slug", "p.state"])
    .where("productId", "=", productId)
    .orderBy("relatedProducts.position")
    .limit(RELATED_READ);
  // One that is not live has its tag in the notice when it is.
  const rows = await readEach("product", [`related:${productId}`], () => read.execute());
  const live = rows.filter(({ state }) => state === "live");
  return live.slice(0, limit).map(({ slug }) => slug);
}

/**
 * The slugs of products related to any of these, the most often related first, at most four. They are
 * in stock and, accessories aside, of other categories.
 */
export async function selectCompanionSlugs(
  db: Db,
  productIds: readonly number[],
): Promise<string[]> {
  const ids = [...productIds];
  const read = sql<{ slug: string }>`
    select p.slug from related_products r join products p on p.id = r.related_id
    where ${isLive} and r.product_id = any(${ids}::int[]) and not r.related_id = any(${ids}::int[])
      and not exists (select from products chosen where chosen.id = any(${ids}::int[])
        and chosen.category_slug = p.category_slug and chosen.category_slug not in (select slug from categories where key = 'accessories'))
      and (p.stock is null or p.stock > p.held)
    group by p.slug, p.position order by count(*) desc, min(r.position), p.position limit 4`;
  const tags = ["related", "products", "categories"];
  const { rows } = await readTagged(tags, () => read.execute(db));
  return rows.map(({ slug }) => slug);
}
