import type { Db } from "#shop/platform/database/db.server.ts";

/** How many pieces of a product there are, null for made to order, and how many of them unpaid orders hold. */
export function stockOf(
  db: Db,
  productId: number,
): Promise<{ readonly stock: number | null; readonly held: number }> {
  return db
    .selectFrom("products")
    .select(["stock", "held"])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
}

/** Sets the stock of products by SQL, as if no order held a piece. */
export async function setStock(
  db: Db,
  productIds: number | readonly number[],
  stock: number,
): Promise<void> {
  await db
    .updateTable("products")
    .set({ stock, held: 0 })
    .where("id", "in", [productIds].flat())
    .execute();
}
