import type { Db } from "#shop/platform/database/db.server.ts";

/** The example products with these SKUs that the database has, for a seed that says more about them. */
export async function findExampleProducts(
  tx: Db,
  skus: readonly string[],
): Promise<readonly { readonly id: number; readonly sku: string }[]> {
  if (skus.length === 0) return [];
  return tx
    .selectFrom("products")
    .select(["id", "sku"])
    .where("isExample", "=", true)
    .where("sku", "in", [...skus])
    .execute();
}
