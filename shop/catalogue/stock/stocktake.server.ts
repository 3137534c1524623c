import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockStock, moveStock } from "./stock-queries.server.ts";
import { findStockAt, insertMoveWithoutChange } from "./stock-move-queries.server.ts";
import type { StockSource } from "./stock-move.ts";

/** The most pieces in stock of one product. */
export const STOCK_MAX = 1_000_000;

/** The stock of the product after the act; or why nothing has changed. */
type Moved =
  | Done<{ readonly stock: number }>
  /** There is no such product, or it is made to order. */
  | Refused<"no_stock">
  /** More than STOCK_MAX. */
  | Refused<"too_many">
  /** Unpaid orders reserve more than would be left. Each is paid or over within 33 minutes. */
  | Refused<"below_reserved">;

type ByActor = {
  readonly productId: number;
  readonly actor: Actor;
  /** 500 characters at most. */
  readonly note?: string;
};

/** Adds delivered pieces to the stock of a product. The number of the delivery note has 100 characters at most. */
export async function receiveStock(
  tx: Db,
  act: ByActor & { readonly quantity: number; readonly deliveryNote: string | null },
): Promise<Moved> {
  const { productId, quantity, deliveryNote: id } = act;
  assert(Number.isInteger(quantity) && quantity > 0, "a delivery has whole pieces");
  const stock = await lockOne(tx, productId);
  if (stock === null) return refused("no_stock");
  const cause = id === null ? null : { kind: "delivery_note", id };
  return change(
    tx,
    { productId, ...stock, change: quantity },
    { ...act, reason: "received", cause },
  );
}

/**
 * Corrects the stock of a product by a number of pieces, such as 1 that was found or -2 that are damaged,
 * and says why in the note. Never sets the stock to a number: pieces may be sold meanwhile.
 */
export async function correctStock(
  tx: Db,
  act: ByActor & {
    readonly change: number;
    readonly reason: "corrected" | "damaged";
    readonly note: string;
  },
): Promise<Moved> {
  assert(Number.isInteger(act.change) && act.change !== 0, "a correction changes whole pieces");
  const stock = await lockOne(tx, act.productId);
  if (stock === null) return refused("no_stock");
  return change(tx, { ...act, ...stock }, { ...act, cause: null });
}

/**
 * Records how many pieces of a product were counted, without those of paid orders that are still to be
 * dispatched. What was sold or received since the time of the count is added to the result. A count
 * without a difference is recorded, too. `too_early`: the count is older than the product's first move.
 */
export async function countStock(
  tx: Db,
  act: ByActor & { readonly counted: number; readonly countedAt: Date },
): Promise<Moved | Refused<"too_early">> {
  const { productId, counted, countedAt } = act;
  assert(Number.isInteger(counted) && counted >= 0, "pieces are counted as whole pieces");
  const stock = await lockOne(tx, productId);
  if (stock === null) return refused("no_stock");
  const expected = await findStockAt(tx, productId, countedAt);
  if (expected === null) return refused("too_early");
  const source = { ...act, reason: "counted", cause: null } as const;
  if (counted !== expected)
    return change(tx, { productId, ...stock, change: counted - expected }, source);
  await insertMoveWithoutChange(tx, { productId, stock: stock.stock }, source);
  return done({ stock: stock.stock });
}

type LockedStock = { readonly stock: number; readonly held: number };

async function lockOne(tx: Db, productId: number): Promise<LockedStock | null> {
  const [product] = await lockStock(tx, [productId]);
  if (product === undefined || product.stock === null) return null;
  return { stock: product.stock, held: product.held };
}

async function change(
  tx: Db,
  { productId, stock, held, change: pieces }: LockedStock & { productId: number; change: number },
  source: StockSource,
): Promise<Moved> {
  const after = stock + pieces;
  if (after > STOCK_MAX) return refused("too_many");
  if (after < held) return refused("below_reserved");
  await moveStock(tx, [{ productId, stock: pieces, held: 0 }], source);
  return done({ stock: after });
}
