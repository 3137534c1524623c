import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Which of these addresses of products and brands lead somewhere: to a page of today, or to one by a
 * redirect. For texts that were written when something else was sold. At most 500 are asked about.
 */
export async function listLivePaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(paths)].slice(0, 500);
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ path: string }>`
    with asked as (select unnest(${asked}::text[]) as path)
    select path from asked where exists (select from products where slug = substring(path from '^/product/(.*)$'))
      or exists (select from brands where slug = substring(path from '^/brands/(.*)$'))
      or exists (select from redirects where from_path = path)`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
