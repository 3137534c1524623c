import type { Db } from "#shop/platform/database/db.server.ts";
import { selectRedirect } from "#shop/catalogue/path-queries.server.ts";
import { canonicalPath } from "./redirect.ts";

/** The longest path in the table. */
const PATH_MAX = 201;

/**
 * The new path for an old one, whatever its capitals and its last slash; null when there is no redirect. A trigger
 * writes the rows when a slug changes (db/migrations/0013_redirects.sql) and makes each lead directly to a page.
 */
export async function findNewPath(db: Db, path: string): Promise<string | null> {
  if (path.length > PATH_MAX || path.includes("\0")) return null;
  const spelt = canonicalPath(path);
  return selectRedirect(db, [path, spelt, `${spelt}/`]);
}
