import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { ASSORTMENT } from "./catalogue.server.ts";
import { selectLivePaths } from "./path-queries.server.ts";

const PATHS_MAX = 500;

/**
 * Which of these product and brand paths still work, as a page or through a redirect. For guides whose
 * links may be out of date. Checks at most 500 paths.
 */
export async function listLivePaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const checked = [...new Set(paths)].slice(0, PATHS_MAX);
  if (checked.length === 0) return new Set();
  return new Set(await readTagged([ASSORTMENT], () => selectLivePaths(db, checked)));
}
