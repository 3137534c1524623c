import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { sourceColumns, type StockMove, type StockSource } from "./stock-move.ts";

/**
 * By how many pieces the stock of a product has moved since an instant, without what counts have found: each count
 * says how many pieces there are, also when two people count at once. Null where the product has no move until then.
 */
export async function findMovedSince(
  db: Db,
  productId: number,
  instant: Date,
): Promise<number | null> {
  // The column has microseconds, the date has none.
  const next = new Date(instant.getTime() + 1);
  const { rows } = await sql<{ isKnown: boolean | null; moved: number }>`
    select min(at) < ${next} as is_known,
      coalesce(sum(change) filter (where at >= ${next} and reason <> 'counted'), 0)::integer as moved
    from stock_moves where product_id = ${productId}`.execute(db);
  const [row] = rows;
  return row?.isKnown === true ? row.moved : null;
}

/** Inserts a move that leaves the stock as it is. Every other move is written by the trigger of `products`. */
export async function insertMoveWithoutChange(
  tx: Db,
  { productId, stock }: { readonly productId: number; readonly stock: number },
  source: StockSource,
): Promise<void> {
  await tx
    .insertInto("stockMoves")
    .values({ productId, change: 0, stockAfter: stock, ...sourceColumns(source) })
    .execute();
}

/** The moves of a product before a move, the newest first. */
export async function selectMoves(
  db: Db,
  productId: number,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<StockMove[]> {
  const rows = await db
    .selectFrom("stockMoves")
    .selectAll()
    .where("productId", "=", productId)
    .$if(before !== null, (query) => query.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    change: row.change,
    stockAfter: row.stockAfter,
    at: row.at,
    reason: row.reason,
    cause:
      row.causeKind === null || row.causeId === null
        ? null
        : { kind: row.causeKind, id: row.causeId },
    actor: { kind: row.actorKind, id: row.actorId },
    note: row.note,
  }));
}
