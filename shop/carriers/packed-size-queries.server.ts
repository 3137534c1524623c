import type { Db } from "#shop/platform/database/db.server.ts";
import type { PackedSize } from "./carton.ts";

/** What the catalogue knows about a product when it is packed. */
export type PackedProduct = {
  readonly packed: PackedSize | null;
  readonly weightGrams: number;
  /** Of the harmonised system, six to ten digits; null when nobody has entered it. */
  readonly customsCode: string | null;
  /** The country where it was made: ISO 3166-1 alpha-2. */
  readonly origin: string | null;
};

/** The packed size, weight and customs data of products, by their id. Deleted products are absent. */
export async function findPackedProducts(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, PackedProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .leftJoin("packedSizes", "productId", "products.id")
    .select([
      "products.id",
      "weightGrams",
      "packedSizes.lengthMm",
      "packedSizes.widthMm",
      "packedSizes.heightMm",
      "lengthOption",
      "customsCode",
      "origin",
    ])
    .where("products.id", "in", [...new Set(productIds)])
    .execute();
  return new Map(
    rows.map(({ id, lengthMm, widthMm, heightMm, lengthOption, ...row }) => {
      const packed =
        lengthMm === null || widthMm === null || heightMm === null
          ? null
          : { lengthMm, widthMm, heightMm, lengthOption };
      return [id, { ...row, packed }];
    }),
  );
}
