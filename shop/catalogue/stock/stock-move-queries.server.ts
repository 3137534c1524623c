import type { Db } from "#shop/platform/database/db.server.ts";
import { sourceColumns, type StockMove, type StockSource } from "./stock-move.ts";

/** The stock of a product at an instant: what its last move until then left. Null before its first move. */
export async function findStockAt(
  db: Db,
  productId: number,
  instant: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom("stock_moves")
    .select("stock_after")
    .where("product_id", "=", productId)
    // The column has microseconds, the date has none.
    .where("at", "<", new Date(instant.getTime() + 1))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.stock_after ?? null;
}

/** Inserts a move that leaves the stock as it is. Every other move is written by the trigger of `products`. */
export async function insertMoveWithoutChange(
  tx: Db,
  { productId, stock }: { readonly productId: number; readonly stock: number },
  source: StockSource,
): Promise<void> {
  await tx
    .insertInto("stock_moves")
    .values({ product_id: productId, change: 0, stock_after: stock, ...sourceColumns(source) })
    .execute();
}

/** The moves of a product before a move, the newest first. */
export async function selectMoves(
  db: Db,
  productId: number,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<StockMove[]> {
  const rows = await db
    .selectFrom("stock_moves")
    .selectAll()
    .where("product_id", "=", productId)
    .$if(before !== null, (query) => query.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    change: row.change,
    stockAfter: row.stock_after,
    at: row.at,
    reason: row.reason,
    cause:
      row.cause_kind === null || row.cause_id === null
        ? null
        : { kind: row.cause_kind, id: row.cause_id },
    actor: { kind: row.actor_kind, id: row.actor_id },
    note: row.note,
  }));
}
