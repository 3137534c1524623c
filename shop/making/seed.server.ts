import { z } from "zod";
import { findExampleProducts } from "#shop/catalogue/example-products.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { materialKinds } from "./material.ts";

const text = z.string().min(1).max(60);
const sizeMm = z.int().min(1).max(100_000);

const seed = z.strictObject({
  materials: z.array(
    z.strictObject({
      key: text,
      name: text,
      kind: z.enum(materialKinds),
      widthMm: sizeMm.nullable().default(null),
      thicknessMm: sizeMm.nullable().default(null),
      stockLengthMm: sizeMm.nullable().default(null),
      kerfMm: sizeMm.nullable().default(null),
      keepFromMm: sizeMm.nullable().default(null),
    }),
  ),
  products: z.array(
    z.strictObject({
      sku: text,
      parts: z.array(
        z.strictObject({
          material: text,
          option: text.nullable().default(null),
          value: text.nullable().default(null),
          quantity: z.int().min(0).max(99),
          lengthMm: sizeMm.nullable().default(null),
          finishBy: text.nullable().default(null),
        }),
      ),
    }),
  ),
});

/**
 * Loads what the example products are made of once in a database's life, also of one that has had its
 * products for long: those that exist under their SKU. True when it was loaded now.
 */
export async function seedParts(db: Db): Promise<boolean> {
  return seedOnce(db, "parts", async (tx) => {
    const { materials, products } = seed.parse(await readSeed("parts.json"));
    const existing = await findExampleProducts(
      tx,
      products.map(({ sku }) => sku),
    );
    if (existing.length === 0) return;
    await tx.insertInto("materials").values(materials).execute();
    for (const { id, sku } of existing) {
      const parts = products.find((each) => each.sku === sku)?.parts ?? [];
      await tx.insertInto("partLists").values({ productId: id }).execute();
      await tx
        .insertInto("productParts")
        .values(parts.map(toRow(id)))
        .execute();
    }
  });
}

type SeedPart = z.infer<typeof seed>["products"][number]["parts"][number];

const toRow = (productId: number) => (part: SeedPart, position: number) => ({
  productId,
  position,
  materialKey: part.material,
  optionGroup: part.option,
  optionValue: part.value,
  quantity: part.quantity,
  lengthMm: part.lengthMm,
  finishBy: part.finishBy,
});
