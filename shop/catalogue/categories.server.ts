import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { ASSORTMENT, findCards } from "./catalogue.server.ts";
import { selectBrands, selectCategories, selectLeadSlugs } from "./category-queries.server.ts";
import { selectCards } from "./product-queries.server.ts";
import type { Brand, Category, ProductCard } from "./product.ts";

/** All categories, in the shopkeeper's order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return readTagged(["categories"], () => selectCategories(db));
}

const kept = new KeptReads<readonly Category[]>(1);

/** All categories, in the shopkeeper's order, kept until one changes: for what shows their texts. */
export async function listShownCategories(db: Db): Promise<readonly Category[]> {
  return (await kept.find(db, "all", () => listCategories(db))) ?? [];
}

/** A category without the texts of its own page. */
export type NamedCategory = Omit<Category, "heading" | "lead" | "description">;

/**
 * The same for what shows names, addresses and places alone. These stand in the menu of every page, and the
 * database tells of a change of them as one of everything.
 */
export async function listNamedCategories(db: Db): Promise<readonly NamedCategory[]> {
  return readTagged(["navigation"], () => listShownCategories(db));
}

/** The first product of each category, in the shopkeeper's order: its picture represents the category. */
export async function listCategoryLeads(db: Db): Promise<ProductCard[]> {
  return findCards(db, await readTagged([ASSORTMENT], () => selectLeadSlugs(db)));
}

/** The first product of a category; null when it has none. */
export async function findCategoryLead(db: Db, slug: string): Promise<ProductCard | null> {
  const [lead] = await selectCards(db, sql`p.category_slug = ${slug}`, {
    limit: 1,
    offset: 0,
    tags: [ASSORTMENT],
  });
  return lead ?? null;
}

/** A category as it is shown; null for an unknown slug. */
export async function findCategory(db: Db, slug: string): Promise<Category | null> {
  const categories = await readTagged([`category:${slug}`], () => listShownCategories(db));
  return categories.find((category) => category.slug === slug) ?? null;
}

/** All brands, by name. */
export async function listBrands(db: Db): Promise<Brand[]> {
  return readTagged(["brands"], () => selectBrands(db));
}

/** A brand; null for an unknown slug. */
export async function findBrand(db: Db, slug: string): Promise<Brand | null> {
  const [brand] = await readTagged([`brand:${slug}`], () => selectBrands(db, slug));
  return brand ?? null;
}
