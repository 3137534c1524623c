import type { Db } from "#shop/platform/database/db.server.ts";

/** The longest path that the table holds. */
const PATH_MAX = 201;

/**
 * Where the page of an old path is now; null when the path was none. The database writes the rows
 * when a slug changes (0013_redirects.sql), and keeps each of them leading straight to a page.
 */
export async function findNewPath(db: Db, path: string): Promise<string | null> {
  if (path.length > PATH_MAX || path.includes("\0")) return null;
  const row = await db
    .selectFrom("redirects")
    .select("to_path")
    .where("from_path", "=", path)
    .executeTakeFirst();
  return row?.to_path ?? null;
}
