import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
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

/** The changes of a product's stock and why, the newest first. */
export const stockMoves = (productId: number) =>
  keyset<StockMove>(
    sql`select id, change, stock_after, at, reason, note,
        case when cause_kind is not null and cause_id is not null
          then jsonb_build_object('kind', cause_kind, 'id', cause_id) end as cause,
        jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor
      from stock_moves where product_id = ${productId}`,
    { id: "whole" },
    { isDown: true },
  );
