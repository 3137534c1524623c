import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ListedProduct, ProductSort, ProductView } from "./product-list.ts";
import { countViews, selectView } from "./product-list-queries.server.ts";

export { selectFields as findProductFields, type ReadProduct } from "./editing-queries.server.ts";
export { selectSlugOwner as findSlugOwner } from "./product-list-queries.server.ts";
export { selectBySku as findProductBySku } from "./product-list-queries.server.ts";

/** Rows of a page. */
const PAGE_ROWS = 50;

export type ProductListPage<View extends ProductView> = {
  readonly products: readonly ListedProduct[];
  /** How many rows the pages before this one have. */
  readonly seen: number;
  /** `after` of the next page; null on the last one. */
  readonly next: string | null;
  /** How many products each view has. */
  readonly counts: Readonly<Record<View, number>>;
};

/**
 * A page of products in any state, 50 rows, behind the place `after`; the first page for a place that is
 * none. `q`: part of the name, or the beginning of the SKU. A minus before `sort` turns the order round.
 */
export async function listProductsForStaff<View extends ProductView>(
  db: Db,
  {
    views,
    view,
    q,
    sort,
    after,
  }: {
    /** The views to count. */
    readonly views: readonly View[];
    readonly view: View;
    readonly q: string;
    readonly sort: ProductSort | `-${ProductSort}`;
    readonly after: string | null;
  },
): Promise<ProductListPage<View>> {
  const isDown = sort.startsWith("-");
  const by = sort.replace(/^-/, "") as ProductSort;
  const place = placeOf(after, by);
  const [counts, found] = await Promise.all([
    countViews(db, views, q),
    selectView(db, { view, q, sort: by, isDown, behind: place, limit: PAGE_ROWS + 1 }),
  ]);
  const { rows, ...page } = pageOf(found, {
    size: PAGE_ROWS,
    seen: place?.seen ?? 0,
    keysOf: ({ key, product }) => [key, product.id],
  });
  return {
    products: rows.map(({ product }) => product),
    ...page,
    counts: Object.fromEntries(views.map((name) => [name, counts[name] ?? 0])) as Record<
      View,
      number
    >,
  };
}

function placeOf(after: string | null, sort: ProductSort) {
  const place = readPlace(after);
  if (place === null) return null;
  const [key, id] = place.keys;
  const isId = typeof id === "number" && Number.isInteger(id) && Math.abs(id) < 2 ** 31;
  if (!isId || place.keys.length !== 2) return null;
  if (sort === "name") return typeof key === "string" ? { seen: place.seen, key, id } : null;
  const isWhole = typeof key === "number" && Number.isInteger(key) && Math.abs(key) < 2 ** 31;
  return isWhole ? { seen: place.seen, key, id } : null;
}
