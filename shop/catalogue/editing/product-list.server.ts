import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import type { ListedProduct, ProductSort, ProductView } from "./product-list.ts";
import { countFound, selectPage } from "./product-list-queries.server.ts";

export { selectFields as findProductFields, type ReadProduct } from "./editing-queries.server.ts";
export { selectSlugOwner as findSlugOwner } from "./product-list-queries.server.ts";
export { selectBySku as findProductBySku } from "./product-list-queries.server.ts";

/**
 * A page of products in any state, and how many each view has. `q`: part of the name, or the beginning of the SKU. A
 * minus before `sort` turns the order round.
 */
export async function listProductsForStaff<View extends ProductView>(
  db: Db,
  {
    views,
    ...asked
  }: {
    /** The views to count. */
    readonly views: readonly View[];
    readonly view: View;
    readonly q: string;
    readonly sort: ProductSort | `-${ProductSort}`;
    readonly after: string | null;
  },
): Promise<{
  readonly page: PageOfRows<ListedProduct>;
  readonly counts: Readonly<Record<View, number>>;
}> {
  const [page, counts] = await Promise.all([selectPage(db, asked), countFound(db, views, asked.q)]);
  return { page, counts };
}
