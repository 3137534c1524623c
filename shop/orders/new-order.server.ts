import { CUSTOMER } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { reserveStock } from "#shop/catalogue/stock/stock.server.ts";
import { stockLines } from "./reserved-stock.server.ts";
import { insertOrder, type NewOrder } from "./new-order-queries.server.ts";
import { recordEvent } from "./history.server.ts";
import { checkLimits, type LimitReached } from "./unpaid-limits.server.ts";

export type { NewOrder } from "./new-order-queries.server.ts";

export type Placed =
  | { readonly ok: true; readonly id: string; readonly isNew: boolean }
  /** Too little of these products is in stock. */
  | { readonly ok: false; readonly reason: "short"; readonly short: readonly number[] }
  | LimitReached;

/** Stock is short: the transaction is rolled back. */
export class TooLittleStock extends Error {
  readonly short: readonly number[];
  constructor(short: readonly number[]) {
    super("Too little stock");
    this.short = short;
  }
}

/**
 * Inserts an unpaid order and reserves its stock. If the customer already has an unpaid order for the same
 * cart, address and notes, returns that one. Throws `TooLittleStock` if stock is short.
 */
export async function insertWithReservation(tx: Db, order: NewOrder): Promise<Placed> {
  const room = await checkLimits(tx, order);
  if (!room.ok) return room;
  if (room.open !== null) return { ok: true, id: room.open, isNew: false };
  const id = await insertOrder(tx, order, room.network);
  const short = await reserveStock(tx, stockLines(order));
  if (short.length > 0) throw new TooLittleStock(short);
  await recordEvent(tx, {
    orderId: id,
    event: "placed",
    from: null,
    to: "pending_payment",
    actor: CUSTOMER,
    reason: "Checkout started",
  });
  return { ok: true, id, isNew: true };
}
