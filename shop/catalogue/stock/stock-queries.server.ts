import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { snakeCase } from "#shop/kit/snake-case.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { sourceColumns, type StockSource } from "./stock-move.ts";

export type StockRow = {
  readonly id: number;
  readonly stock: number | null;
  readonly held: number;
  /** False while it is not taking orders, and while it is not live. */
  readonly takesOrders: boolean;
};

const columns = [
  "id",
  "stock",
  "held",
  sql<boolean>`takes_orders and state = 'live'`.as("takesOrders"),
] as const;

/** The stock of products. */
export async function selectStock(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  return db
    .selectFrom("products")
    .select(columns)
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
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

/** A change of the reserved stock of one product; in `moveStock`, also of its stock. */
export type HeldChange = { readonly productId: number; readonly held: number };
export type StockChange = HeldChange & { readonly stock: number };

/** Changes the reserved stock of locked products. It does not fall below 0. */
export async function changeHeld(tx: Db, changes: readonly HeldChange[]): Promise<void> {
  await changeLocked(
    tx,
    changes.map((change) => ({ ...change, stock: 0 })),
  );
}

/**
 * Changes the stock and the reserved stock of locked products. Neither falls below 0. The trigger of
 * migration 0043 writes a stock move for each with this source.
 */
export async function moveStock(
  tx: Db,
  changes: readonly StockChange[],
  source: StockSource,
): Promise<void> {
  assert(tx.isTransaction, "the source of a change is valid within a transaction");
  const named = Object.entries(sourceColumns(source)).map(([name, value]) => [
    snakeCase(name),
    value,
  ]);
  const columnsOfMove = JSON.stringify(Object.fromEntries(named));
  await sql`select set_config('shop.stock_source', ${columnsOfMove}, true)`.execute(tx);
  await changeLocked(tx, changes);
}

/** Products without stock, which are made to order, stay so. */
async function changeLocked(tx: Db, changes: readonly StockChange[]): Promise<void> {
  const columnOf = (of: (change: StockChange) => number) => sql.val(changes.map(of));
  await sql`update products
    set stock = greatest(0, products.stock + change.stock),
      held = greatest(0, products.held + change.held)
    from unnest(${columnOf((change) => change.productId)}::int[],
      ${columnOf((change) => change.stock)}::int[],
      ${columnOf((change) => change.held)}::int[]) as change (product_id, stock, held)
    where id = change.product_id and products.stock is not null`.execute(tx);
}

/** `in ()` is not valid SQL; no product has the id 0. */
function nonEmpty(ids: readonly number[]): number[] {
  return ids.length > 0 ? [...ids] : [0];
}
