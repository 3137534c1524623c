import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isLive } from "./product-queries.server.ts";

/** Which of these product and brand paths are pages or have a redirect. */
export async function selectLivePaths(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with checked as (select unnest(${[...paths]}::text[]) as path)
    select path from checked where exists (select from products p where ${isLive} and slug = substring(path from '^/product/(.*)$'))
      or exists (select from brands where slug = substring(path from '^/brands/(.*)$'))
      or exists (select from redirects where from_path = path)`.execute(db);
  return rows.map(({ path }) => path);
}

/** The target of a redirect; null when there is none. */
export async function selectRedirect(db: Db, path: string): Promise<string | null> {
  const row = await db
    .selectFrom("redirects")
    .select("to_path")
    .where("from_path", "=", path)
    .executeTakeFirst();
  return row?.to_path ?? null;
}
