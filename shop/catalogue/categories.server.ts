import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findCards } from "./catalogue.server.ts";
import type { Brand, Category, ProductCard } from "./product.ts";
import { selectCards } from "./product-queries.server.ts";

/** All categories, in the shopkeeper's order. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom("categories")
    .selectAll()
    .orderBy("position")
    .limit(100)
    .execute();
  return rows.map(toCategory);
}

/** The first product of each category, in the shopkeeper's order: its picture represents the category. */
export async function listCategoryLeads(db: Db): Promise<ProductCard[]> {
  const { rows } = await sql<{ slug: string }>`
    select lead.slug from categories c cross join lateral (
      select p.slug from products p where p.category_slug = c.slug
      order by p.position, p.id limit 1) as lead
    order by c.slug limit 100`.execute(db);
  return findCards(
    db,
    rows.map((row) => row.slug),
  );
}

/** The first product of a category; null when it has none. */
export async function findCategoryLead(db: Db, slug: string): Promise<ProductCard | null> {
  const [lead] = await selectCards(db, sql`p.category_slug = ${slug}`, { limit: 1, offset: 0 });
  return lead ?? null;
}

/** A category; null for an unknown slug. */
export async function findCategory(db: Db, slug: string): Promise<Category | null> {
  const row = await db
    .selectFrom("categories")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row === undefined ? null : toCategory(row);
}

/** All brands, by name. */
export async function listBrands(db: Db): Promise<Brand[]> {
  return db
    .selectFrom("brands")
    .select(["slug", "name", "description"])
    .orderBy("name")
    .limit(100)
    .execute();
}

/** The slugs of the brands with at least one product. */
export async function listStockedBrands(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("brands")
    .select("slug")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("products").select("id").whereRef("products.brand_slug", "=", "brands.slug"),
      ),
    )
    .orderBy("slug")
    .limit(100)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** A brand; null for an unknown slug. */
export async function findBrand(db: Db, slug: string): Promise<Brand | null> {
  const row = await db
    .selectFrom("brands")
    .select(["slug", "name", "description"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ?? null;
}

type CategoryRow = Omit<Category, "navName"> & { readonly nav_name: string };

function toCategory({
  slug,
  name,
  nav_name: navName,
  heading,
  lead,
  description,
}: CategoryRow): Category {
  return { slug, name, navName, heading, lead, description };
}
