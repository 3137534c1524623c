import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockStock, moveStock } from "./stock-queries.server.ts";
import { findMovedSince, insertMoveWithoutChange } from "./stock-move-queries.server.ts";
import type { StockSource } from "./stock-move.ts";

/** The most pieces in stock of one product. */
export const STOCK_MAX = 1_000_000;

type StockAfter = { readonly stock: number };

/** The stock of the product after the act; or why nothing has changed. */
type Moved =
  | Done<StockAfter>
  /** There is no such product, or it is made to order. */
  | Refused<"no_stock">
  /** More than STOCK_MAX. */
  | Refused<"too_many">
  /** Unpaid orders reserve more than would be left. Each is paid or over within 33 minutes. */
  | Refused<"below_reserved">
  | Refused<"act_reused">;

type ByStaff = {
  readonly act: Act;
  /** 500 characters at most. */
  readonly note?: string;
};

/** Adds delivered pieces to the stock of a product. The number of the delivery note has 100 characters at most. */
export async function receiveStock(
  db: Db,
  productId: number,
  delivery: ByStaff & { readonly quantity: number; readonly deliveryNote: string | null },
): Promise<Moved> {
  const { act, quantity, deliveryNote, note = "" } = delivery;
  assert(Number.isInteger(quantity) && quantity > 0, "a delivery has whole pieces");
  const cause = deliveryNote === null ? null : { kind: "delivery_note", id: deliveryNote };
  const source: StockSource = { reason: "received", cause, actor: act.actor, note };
  const input = { quantity, deliveryNote, note };
  return withStock(db, { act, action: "receive_stock", productId, input }, (tx, stock) =>
    change(tx, stock, { by: quantity, source }),
  );
}

/**
 * Corrects the stock of a product by a number of pieces, such as 1 that was found or -2 that are damaged,
 * and says why in the note. Never sets the stock to a number: pieces may be sold meanwhile.
 */
export async function correctStock(
  db: Db,
  productId: number,
  correction: ByStaff & {
    readonly change: number;
    readonly reason: "corrected" | "damaged";
    readonly note: string;
  },
): Promise<Moved> {
  const { act, change: by, reason, note } = correction;
  assert(Number.isInteger(by) && by !== 0, "a correction changes whole pieces");
  const source: StockSource = { reason, cause: null, actor: act.actor, note };
  const input = { change: by, reason, note };
  return withStock(db, { act, action: "correct_stock", productId, input }, (tx, stock) =>
    change(tx, stock, { by, source }),
  );
}

/**
 * Records how many pieces of a product were counted, without those of paid orders that are still to be
 * dispatched. What was sold or received since the time of the count is added to the result; what another
 * count has found since is not. A count without a difference is recorded, too. `too_early`: the count is
 * older than the product's first move.
 */
export async function countStock(
  db: Db,
  productId: number,
  count: ByStaff & {
    readonly counted: number;
    readonly countedAt: Date;
    /** The time as it was typed: "now" is another moment when the same form comes twice. */
    readonly typedAt?: string;
  },
): Promise<Moved | Refused<"too_early">> {
  const { act, counted, countedAt, typedAt = countedAt.toISOString(), note = "" } = count;
  assert(Number.isInteger(counted) && counted >= 0, "pieces are counted as whole pieces");
  const source: StockSource = { reason: "counted", cause: null, actor: act.actor, note };
  const input = { counted, countedAt: typedAt, note };
  return withStock(db, { act, action: "count_stock", productId, input }, async (tx, stock) => {
    const moved = await findMovedSince(tx, productId, countedAt);
    if (moved === null) return refused("too_early");
    const by = counted + moved - stock.stock;
    if (by !== 0) return change(tx, stock, { by, source });
    await insertMoveWithoutChange(tx, { productId, stock: stock.stock }, source);
    return done({ stock: stock.stock });
  });
}

type LockedStock = { readonly productId: number; readonly stock: number; readonly held: number };

/** Does an act about the locked stock of a product once, and records it in the audit log. */
async function withStock<Reason extends string>(
  db: Db,
  {
    act,
    action,
    productId,
    input,
  }: {
    readonly act: Act;
    readonly action: string;
    readonly productId: number;
    readonly input: Json;
  },
  work: (tx: Db, stock: LockedStock) => Promise<Done<{ readonly stock: number }> | Refused<Reason>>,
): Promise<Done<{ readonly stock: number }> | Refused<Reason | "no_stock" | "act_reused">> {
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action, subject, input };
  return withAct<StockAfter, Reason | "no_stock">(db, named, async (tx, audit) => {
    const [product] = await lockStock(tx, [productId]);
    if (product === undefined || product.stock === null) return refused("no_stock");
    const { stock, held } = product;
    const outcome = await work(tx, { productId, stock, held });
    if (outcome.ok) audit({ stock: { from: stock, to: outcome.value.stock } });
    return outcome;
  });
}

async function change(
  tx: Db,
  { productId, stock, held }: LockedStock,
  { by, source }: { readonly by: number; readonly source: StockSource },
) {
  const after = stock + by;
  if (after > STOCK_MAX) return refused("too_many");
  if (after < held) return refused("below_reserved");
  await moveStock(tx, [{ productId, stock: by, held: 0 }], source);
  return done({ stock: after });
}
