import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

export type StockRow = {
  readonly id: number;
  readonly stock: number | null;
  readonly held: number;
  readonly takes_orders: boolean;
};

const columns = ["id", "stock", "held", "takes_orders"] as const;

/** The stock of products. */
export async function selectStock(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  return db.selectFrom("products").select(columns).where("id", "in", nonEmpty(ids)).execute();
}

/**
 * The stock of products, locked until the transaction ends. In the order of ids, so that two orders of
 * the same products can't deadlock. No key update: order lines lock the key of their product, and must
 * not block this.
 */
export async function lockStock(tx: Db, ids: readonly number[]): Promise<StockRow[]> {
  return tx
    .selectFrom("products")
    .select(columns)
    .where("id", "in", nonEmpty(ids))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Adds to the stock and the reserved stock of a product. Neither falls below 0. */
export async function addStock(
  tx: Db,
  id: number,
  { stock = 0, held = 0 }: { readonly stock?: number; readonly held?: number },
): Promise<void> {
  await tx
    .updateTable("products")
    .set({
      ...(stock !== 0 && { stock: sql<number>`greatest(0, stock + ${stock}::int)` }),
      ...(held !== 0 && { held: sql<number>`greatest(0, held + ${held}::int)` }),
    })
    .where("id", "=", id)
    .where("stock", "is not", null)
    .execute();
}

/** `in ()` is not valid SQL; no product has the id 0. */
function nonEmpty(ids: readonly number[]): number[] {
  return ids.length > 0 ? [...ids] : [0];
}
