import type { Db } from "#shop/platform/database/db.server.ts";

/** What identifies a product: its id here, its SKU for the shopkeeper, its name for everybody. */
export type ProductName = { readonly id: number; readonly sku: string; readonly name: string };

/** The products with one of these SKUs or names; 1,000 at most. */
export async function findProductNames(
  db: Db,
  { skus, names }: { readonly skus: readonly string[]; readonly names: readonly string[] },
): Promise<ProductName[]> {
  return db
    .selectFrom("products")
    .select(["id", "sku", "name"])
    .where(({ eb, or, fn, val }) =>
      or([eb("sku", "=", fn.any(val([...skus]))), eb("name", "=", fn.any(val([...names])))]),
    )
    .orderBy("id")
    .limit(1_000)
    .execute();
}
