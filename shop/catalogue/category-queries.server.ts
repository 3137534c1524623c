import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Brand, Category } from "./product.ts";
import { isLive } from "./product-queries.server.ts";

/** Categories in the shopkeeper's order; only one of them when a slug is given. At most 100. */
export async function selectCategories(db: Db, slug?: string): Promise<Category[]> {
  let query = db.selectFrom("categories").selectAll().orderBy("position").limit(100);
  if (slug !== undefined) query = query.where("slug", "=", slug);
  const rows = await query.execute();
  return rows.map(({ slug: each, name, nav_name: navName, heading, lead, description }) => ({
    slug: each,
    name,
    navName,
    heading,
    lead,
    description,
  }));
}

/** The slug of the first live product of each category, in the shopkeeper's order. */
export async function selectLeadSlugs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select lead.slug from categories c cross join lateral (
      select p.slug from products p where ${isLive} and p.category_slug = c.slug
      order by p.position, p.id limit 1) as lead
    order by c.slug limit 100`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Brands by name; only one of them when a slug is given. At most 100. */
export async function selectBrands(db: Db, slug?: string): Promise<Brand[]> {
  let query = db
    .selectFrom("brands")
    .select(["slug", "name", "description"])
    .orderBy("name")
    .limit(100);
  if (slug !== undefined) query = query.where("slug", "=", slug);
  return query.execute();
}

/** The slugs of the brands with at least one live product. At most 100. */
export async function selectStockedBrandSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("brands")
    .select("slug")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("products as p")
          .select("id")
          .whereRef("p.brand_slug", "=", "brands.slug")
          .where(isLive.$castTo<boolean>()),
      ),
    )
    .orderBy("slug")
    .limit(100)
    .execute();
  return rows.map(({ slug }) => slug);
}
