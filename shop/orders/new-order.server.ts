import type { Db } from "#shop/platform/database/db.server.ts";
import { reserveStock } from "#shop/catalogue/stock.server.ts";
import { stockLines } from "./reserved-stock.server.ts";
import { insertOrder, type NewOrder } from "./new-order-queries.server.ts";
import { insertHistory } from "./order-queries.server.ts";
import { checkLimits, type LimitReached } from "./unpaid-limits.server.ts";

export type { NewOrder } from "./new-order-queries.server.ts";

export type Placed =
  | { readonly ok: true; readonly id: string }
  /** There is too little of these products. */
  | { readonly ok: false; readonly reason: "short"; readonly short: readonly number[] }
  | LimitReached;

/**
 * Writes an order before its payment and holds its stock, or finds the one the customer has open for
 * this very cart, address and notes: two clicks are one order. With too little stock, when a limit of
 * unpaid orders is reached or when the account was deleted meanwhile, nothing is written.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  return db
    .transaction()
    .execute((tx) => insertHeld(tx, order))
    .catch((error: unknown) => {
      if (error instanceof TooLittleStock)
        return { ok: false, reason: "short", short: error.short };
      throw error;
    });
}

/** Undoes the transaction of an order that can't be held. */
class TooLittleStock extends Error {
  readonly short: readonly number[];
  constructor(short: readonly number[]) {
    super("Too little stock");
    this.short = short;
  }
}

async function insertHeld(tx: Db, order: NewOrder): Promise<Placed> {
  const room = await checkLimits(tx, order);
  if (!room.ok) return room;
  if (room.open !== null) return { ok: true, id: room.open };
  const id = await insertOrder(tx, order, room.network);
  const short = await reserveStock(tx, stockLines(order));
  if (short.length > 0) throw new TooLittleStock(short);
  await insertHistory(tx, {
    orderId: id,
    from: null,
    to: "pending_payment",
    actor: "customer",
    reason: "Checkout begun",
  });
  return { ok: true, id };
}
