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
    .leftJoin("packed_sizes", "product_id", "products.id")
    .select([
      "products.id",
      "weight_grams",
      "packed_sizes.length_mm",
      "packed_sizes.width_mm",
      "packed_sizes.height_mm",
      "length_option",
      "customs_code",
      "origin",
    ])
    .where("products.id", "in", [...new Set(productIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, toPackedProduct(row)]));
}

type Row = {
  readonly weight_grams: number;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_option: string | null;
  readonly customs_code: string | null;
  readonly origin: string | null;
};

function toPackedProduct(row: Row): PackedProduct {
  const { length_mm: lengthMm, width_mm: widthMm, height_mm: heightMm } = row;
  const packed =
    lengthMm === null || widthMm === null || heightMm === null
      ? null
      : { lengthMm, widthMm, heightMm, lengthOption: row.length_option };
  const { weight_grams: weightGrams, customs_code: customsCode, origin } = row;
  return { packed, weightGrams, customsCode, origin };
}
