import { z } from "zod";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findExampleProducts } from "#shop/catalogue/example-products.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { carrierFormats } from "./carrier.ts";
import { girthRules } from "./service.ts";
import { serviceColumns } from "./services-queries.server.ts";

const text = z.string().max(60);
const size = z.int().min(1).max(30_000);

const seed = z.strictObject({
  carriers: z.array(
    z.strictObject({ name: text, format: z.enum(carrierFormats), columns: z.array(text) }),
  ),
  services: z.array(
    z.strictObject({
      carrier: text,
      name: text,
      code: text,
      packageSize: text,
      maxLengthMm: size,
      maxGirthMm: size,
      girthRule: z.enum(girthRules),
      maxWeightGrams: size,
      countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
      rank: z.int().min(1),
    }),
  ),
});

const packedSizes = z.array(
  z.strictObject({
    sku: text,
    lengthMm: size,
    widthMm: size,
    heightMm: size,
    lengthOption: text.nullable(),
    customsCode: z.string().regex(/^\d{6,10}$/),
    origin: z.string().regex(/^[A-Z]{2}$/),
  }),
);

/** Loads the carriers with their services once in a database's life. True when they were loaded now. */
export async function seedCarriers(db: Db): Promise<boolean> {
  return seedOnce(db, "carriers", async (tx) => {
    const { carriers, services } = seed.parse(await readSeed("carriers.json"));
    await tx.insertInto("carriers").values(carriers).execute();
    const rows = services.map((service) => serviceColumns({ ...service, isActive: true }));
    await tx.insertInto("carrierServices").values(rows).execute();
  });
}

/** Loads how the example products are packed, once: those that exist under their SKU. True when it was loaded now. */
export async function seedPackedSizes(db: Db): Promise<boolean> {
  return seedOnce(db, "packed_sizes", async (tx) => {
    const sizes = packedSizes.parse(await readSeed("packed-sizes.json"));
    const products = await findExampleProducts(
      tx,
      sizes.map(({ sku }) => sku),
    );
    const bySku = new Map(sizes.map((each) => [each.sku, each]));
    const rows = products.flatMap(({ id, sku }) => {
      const found = bySku.get(sku);
      if (found === undefined) return [];
      return {
        productId: id,
        lengthMm: found.lengthMm,
        widthMm: found.widthMm,
        heightMm: found.heightMm,
        lengthOption: found.lengthOption,
        customsCode: found.customsCode,
        origin: found.origin,
      };
    });
    if (rows.length > 0) await tx.insertInto("packedSizes").values(rows).execute();
  });
}
