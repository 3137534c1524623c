import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Which of these product and brand paths still work, as a page or through a redirect. For guides whose
 * links may be out of date. Checks at most 500 paths.
 */
export async function listLivePaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const checked = [...new Set(paths)].slice(0, 500);
  if (checked.length === 0) return new Set();
  const { rows } = await sql<{ path: string }>`
    with checked as (select unnest(${checked}::text[]) as path)
    select path from checked where exists (select from products where slug = substring(path from '^/product/(.*)$'))
      or exists (select from brands where slug = substring(path from '^/brands/(.*)$'))
      or exists (select from redirects where from_path = path)`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
