import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isLive } from "./product-queries.server.ts";

/** Whether a path is the page of a product that is sold, of a brand or of a category. */
const isPage = (path: RawBuilder<unknown>) => sql`(
  exists (select from products p where ${isLive} and slug = substring(${path} from '^/product/([^/]+)$'))
  or exists (select from brands where slug = substring(${path} from '^/brands/([^/]+)$'))
  or exists (select from categories where slug = substring(${path} from '^/([^/]+)$')))`;

/** Which of these paths are pages of products, brands or categories, or have a redirect. */
export async function selectLivePaths(db: Db, paths: readonly string[]): Promise<string[]> {
  const path = sql`path`;
  return selectPaths(
    db,
    paths,
    sql`${isPage(path)} or exists (select from redirects where from_path = ${path})`,
  );
}

/** Which of these paths are pages of products, brands or categories. */
export async function selectPagePaths(db: Db, paths: readonly string[]): Promise<string[]> {
  return selectPaths(db, paths, isPage(sql`path`));
}

async function selectPaths(
  db: Db,
  paths: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with checked as (select unnest(${[...paths]}::text[]) as path)
    select path from checked where ${condition}`.execute(db);
  return rows.map(({ path }) => path);
}

/** Whether a product that is not archived has a slug: its address is a page, or will be one. */
export async function isProductAddress(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from products where slug = ${slug} and state <> 'archived'`.execute(db);
  return rows.length > 0;
}

/** The target of the first redirect from one of these paths, in their order; null when there is none. */
export async function selectRedirect(db: Db, paths: readonly string[]): Promise<string | null> {
  const rows = await db
    .selectFrom("redirects")
    .select(["fromPath", "toPath"])
    .where("fromPath", "in", paths)
    .execute();
  const found = paths.flatMap((path) => rows.filter(({ fromPath }) => fromPath === path));
  return found[0]?.toPath ?? null;
}

/** The pages of live products: best sellers first, then featured ones, then the shopkeeper's order. */
export async function selectFirstProductPaths(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select '/product/' || p.slug as path from products p where ${isLive}
    order by p.is_best_seller desc, p.is_featured desc, p.position, p.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ path }) => path);
}
