import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Brand, Category, StripLook } from "./product.ts";
import { isLive } from "./product-queries.server.ts";

/** Categories in the shopkeeper's order. At most 100. */
export async function selectCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom("categories")
    .select(["slug", "key", "name", "navName", "heading", "lead", "description"])
    .select(["isListed", "menuName", "menuPosition"])
    .orderBy("position")
    .limit(100)
    .execute();
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
    .select(["slug", "key", "name", "description"])
    .orderBy("name")
    .limit(100);
  if (slug !== undefined) query = query.where("slug", "=", slug);
  return query.execute();
}

/** A brand with at least one live product, as the menu and the home page list it. */
export type StockedBrand = {
  readonly slug: string;
  readonly name: string;
  readonly stripPosition: number | null;
  readonly stripWords: string;
  readonly stripLook: StripLook;
  readonly menuPosition: number | null;
};

/** The brands with at least one live product. At most 100. */
export async function selectStockedBrands(db: Db): Promise<StockedBrand[]> {
  return db
    .selectFrom("brands")
    .select(["slug", "name", "stripPosition", "stripWords", "menuPosition"])
    .select(sql<StripLook>`strip_look`.as("stripLook"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("products as p")
          .select("id")
          .whereRef("p.brandSlug", "=", "brands.slug")
          .where(isLive.$castTo<boolean>()),
      ),
    )
    .orderBy("slug")
    .limit(100)
    .execute();
}
