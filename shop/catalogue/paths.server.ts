import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { ASSORTMENT } from "./catalogue.server.ts";
import { listNamedCategories } from "./categories.server.ts";
import { selectLivePaths, selectFirstProductPaths } from "./path-queries.server.ts";

const PATHS_MAX = 500;
const FIRST_PATHS_MAX = 200;

/**
 * Which of these product and brand paths still work, as a page or through a redirect. For guides whose
 * links may be out of date. Checks at most 500 paths.
 */
export async function listLivePaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const checked = [...new Set(paths)].slice(0, PATHS_MAX);
  if (checked.length === 0) return new Set();
  return new Set(await readTagged([ASSORTMENT], () => selectLivePaths(db, checked)));
}

/**
 * The paths of the categories and of the products that visitors are shown first, 200 at most: best sellers, then
 * featured products, then the shopkeeper's order.
 */
export async function listFirstPaths(db: Db): Promise<string[]> {
  const [categories, products] = await Promise.all([
    listNamedCategories(db),
    selectFirstProductPaths(db, FIRST_PATHS_MAX),
  ]);
  return [...categories.map(({ slug }) => `/${slug}`), ...products].slice(0, FIRST_PATHS_MAX);
}
