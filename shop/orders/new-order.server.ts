import type { Db } from "#shop/platform/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { holdStock } from "#shop/catalogue/stock.server.ts";
import { stockLines } from "./holds.server.ts";
import { insertOrder, type NewOrder } from "./new-order-queries.server.ts";
import { insertHistory } from "./order-queries.server.ts";

export type { NewOrder } from "./new-order-queries.server.ts";

export type Placed =
  | { readonly ok: true; readonly id: string }
  /** There is too little of these products. */
  | { readonly ok: false; readonly short: readonly number[] };

/**
 * Writes an order before its payment and holds its stock, or finds the one the customer has open for
 * this very cart, address and notes: two clicks are one order. With too little stock, nothing is written.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  const open = await findOpenOrder(db, order);
  if (open !== null) return { ok: true, id: open };
  return db
    .transaction()
    .execute((tx) => insertHeld(tx, order))
    .catch((error: unknown) => {
      if (error instanceof TooLittleStock) return { ok: false, short: error.short };
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
  const id = await insertOrder(tx, order);
  if (id === null) {
    // Another click wrote it between the look and the insert, which waited for that click to end.
    const open = await findOpenOrder(tx, order);
    assert(open !== null, "an order that can't be inserted is open");
    return { ok: true, id: open };
  }
  const short = await holdStock(tx, stockLines(order));
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

async function findOpenOrder(
  db: Db,
  { customerId, fingerprint }: NewOrder,
): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("fingerprint", "=", fingerprint)
    .where("status", "=", "pending_payment")
    .executeTakeFirst();
  return row?.id ?? null;
}
