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
    const rows = materials.map((each) => ({
      key: each.key,
      name: each.name,
      kind: each.kind,
      width_mm: each.widthMm,
      thickness_mm: each.thicknessMm,
      stock_length_mm: each.stockLengthMm,
      kerf_mm: each.kerfMm,
      keep_from_mm: each.keepFromMm,
    }));
    await tx.insertInto("materials").values(rows).execute();
    for (const { id, sku } of existing) {
      const parts = products.find((each) => each.sku === sku)?.parts ?? [];
      await tx.insertInto("part_lists").values({ product_id: id }).execute();
      await tx
        .insertInto("product_parts")
        .values(parts.map(toRow(id)))
        .execute();
    }
  });
}

type SeedPart = z.infer<typeof seed>["products"][number]["parts"][number];

const toRow = (productId: number) => (part: SeedPart, position: number) => ({
  product_id: productId,
  position,
  material_key: part.material,
  option_group: part.option,
  option_value: part.value,
  quantity: part.quantity,
  length_mm: part.lengthMm,
  finish_by: part.finishBy,
});
