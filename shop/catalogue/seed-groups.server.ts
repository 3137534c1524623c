import { z } from "zod";
import { SLUG } from "#shop/kit/slug.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { stripLooks } from "./product.ts";

const slug = z.string().regex(SLUG);
const text = z.string().min(1).max(4_000);

const category = z.strictObject({
  slug,
  name: text,
  navName: text,
  heading: text,
  lead: text,
  description: text,
  position: z.int(),
  menuName: z.string().max(60),
  menuPosition: z.int().min(0).nullable(),
});

const brand = z.strictObject({
  slug,
  name: text,
  description: text,
  stripPosition: z.int().min(0).nullable(),
  stripLook: z.enum(stripLooks),
  menuPosition: z.int().min(0).nullable(),
});

/**
 * Loads the categories once in a database's life: pages, guides and redirects link to them, whatever
 * is sold. True when they were loaded now.
 */
export async function seedCategories(db: Db): Promise<boolean> {
  return seedOnce(db, "categories", async (tx) => {
    const categories = await readCategories();
    await tx
      .insertInto("categories")
      .values(
        categories.map(({ navName, menuName, menuPosition, ...rest }) => ({
          ...rest,
          key: rest.slug,
          navName,
          menuName,
          menuPosition,
        })),
      )
      .execute();
  });
}

/** The categories of the seed in their order. */
export async function readCategories() {
  const categories = z.array(category).parse(await readSeed("categories.json"));
  return categories.toSorted((a, b) => a.position - b.position);
}

/** Loads the brands of the example catalogue that the database has not got. */
export async function seedBrands(tx: Db): Promise<void> {
  const brands = z.array(brand).parse(await readSeed("brands.json"));
  await tx
    .insertInto("brands")
    .values(
      brands.map(({ stripPosition, stripLook, menuPosition, ...rest }) => ({
        ...rest,
        key: rest.slug,
        stripPosition,
        stripLook,
        menuPosition,
        isExample: true,
      })),
    )
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}
