import { isSku } from "./sku.ts";
import { z } from "zod";
import { SLUG } from "#shop/kit/slug.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { readCategories, seedBrands } from "./seed-groups.server.ts";
import { writeListPrices } from "./list-prices.server.ts";

const slug = z.string().regex(SLUG);
const decimal = z.string().regex(/^\d{1,6}\.\d{1,2}$/);
const text = z.string().min(1).max(4_000);

const product = z.strictObject({
  sku: z.string().refine(isSku),
  slug,
  name: z.string().min(1).max(120),
  category: slug,
  brand: slug,
  basePrice: decimal,
  facts: z.string().max(80),
  description: text,
  specifications: z.strictObject({
    widthMm: z.int().positive().nullable(),
    depthMm: z.int().positive().nullable(),
    heightMm: z.int().positive().nullable(),
    dryingLengthMetres: decimal.nullable(),
    capacityKg: decimal.nullable(),
    weightGrams: z.int().positive(),
    material: text,
    setting: z.enum(["indoor", "outdoor", "both"]),
    guaranteeYears: z.int().min(0).max(25),
  }),
  details: z.array(z.strictObject({ label: text, value: text })).max(20),
  stock: z.int().min(0).nullable(),
  leadTimeDays: z.int().min(1).max(365).nullable(),
  isFeatured: z.boolean(),
  isBestSeller: z.boolean(),
  related: z.array(slug).max(12),
  optionGroups: z.array(
    z.strictObject({
      key: z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/),
      name: text,
      values: z
        .array(
          z.strictObject({
            value: z.string().max(40),
            label: text,
            surcharge: decimal,
            isDefault: z.boolean(),
          }),
        )
        .min(1)
        .max(40),
    }),
  ),
});
type SeedProduct = z.infer<typeof product>;

/** An upper limit of categories to read. */
const CATEGORIES_MAX = 100;

/**
 * Loads the example catalogue once in a database's life, in one transaction and marked as examples,
 * when there are no products yet. Later changes and deletions stay. True when it was loaded now.
 */
export async function seedCatalogue(db: Db): Promise<boolean> {
  const anyProduct = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  if (anyProduct !== undefined) return false;
  return seedOnce(db, "catalogue", async (tx) => {
    await seedBrands(tx);
    const products = await readProducts();
    // A category that the shopkeeper has deleted is not loaded again, and neither are its products.
    const existing = await tx
      .selectFrom("categories")
      .select("slug")
      .limit(CATEGORIES_MAX)
      .execute();
    const slugs = new Set(existing.map(({ slug: each }) => each));
    const ids = new Map<string, number>();
    for (const [position, seed] of products.entries())
      if (slugs.has(seed.category)) ids.set(seed.slug, await insertProduct(tx, seed, position));
    checkRelated(products);
    for (const seed of products) await insertRelated(tx, seed, ids);
    await writeListPrices(tx);
  });
}

/** All example products, category by category. */
async function readProducts(): Promise<SeedProduct[]> {
  const products: SeedProduct[] = [];
  for (const { slug: name } of await readCategories())
    products.push(...z.array(product).parse(await readSeed(`products/${name}.json`)));
  return products;
}

/** Throws when an example product names an unknown related product. */
function checkRelated(products: readonly SeedProduct[]): void {
  const slugs = new Set(products.map((each) => each.slug));
  for (const seed of products)
    for (const related of seed.related)
      if (!slugs.has(related))
        throw new Error(`${seed.slug}: unknown related product "${related}"`);
}

async function insertProduct(tx: Db, seed: SeedProduct, position: number): Promise<number> {
  const { specifications: spec } = seed;
  const { id } = await tx
    .insertInto("products")
    .values({
      sku: seed.sku,
      slug: seed.slug,
      name: seed.name,
      categorySlug: seed.category,
      brandSlug: seed.brand,
      basePrice: seed.basePrice,
      facts: seed.facts,
      description: seed.description,
      isFeatured: seed.isFeatured,
      isBestSeller: seed.isBestSeller,
      stock: seed.stock,
      leadTimeDays: seed.leadTimeDays,
      widthMm: spec.widthMm,
      depthMm: spec.depthMm,
      heightMm: spec.heightMm,
      dryingLengthM: spec.dryingLengthMetres,
      capacityKg: spec.capacityKg,
      weightGrams: spec.weightGrams,
      material: spec.material,
      setting: spec.setting,
      guaranteeYears: spec.guaranteeYears,
      details: JSON.stringify(seed.details),
      position,
      isExample: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [at, group] of seed.optionGroups.entries())
    await insertGroup(tx, id, { ...group, position: at });
  return id;
}

async function insertGroup(
  tx: Db,
  productId: number,
  group: SeedProduct["optionGroups"][number] & { position: number },
): Promise<void> {
  const { id } = await tx
    .insertInto("optionGroups")
    .values({ productId, key: group.key, name: group.name, position: group.position })
    .returning("id")
    .executeTakeFirstOrThrow();
  const values = group.values.map(({ isDefault, ...value }, position) => ({
    ...value,
    groupId: id,
    isDefault,
    position,
  }));
  await tx.insertInto("optionValues").values(values).execute();
}

async function insertRelated(
  tx: Db,
  seed: SeedProduct,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const productId = ids.get(seed.slug);
  for (const [position, related] of seed.related.entries()) {
    const relatedId = ids.get(related);
    if (productId === undefined || relatedId === undefined) continue;
    await tx.insertInto("relatedProducts").values({ productId, relatedId, position }).execute();
  }
}
