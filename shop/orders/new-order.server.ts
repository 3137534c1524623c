import { CUSTOMER } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { reserveStock } from "#shop/catalogue/stock/stock.server.ts";
import { reserveUse } from "#shop/discounts/discount-uses.server.ts";
import type { DiscountRefusal } from "#shop/discounts/discount.ts";
import { negative, totalOf } from "#shop/pricing/totals.ts";
import {
  delayOf,
  estimateDelivery,
  inStockOnly,
  laterLeadTime,
} from "#shop/shipping/delivery-estimate.ts";
import {
  insertPromisedPieces,
  readWorkshopToPlace,
} from "#shop/shipping/workshop/workshop.server.ts";
import type { DayPieces } from "#shop/shipping/workshop/workshop.ts";
import { stockLines } from "./reserved-stock.server.ts";
import { insertOrder, updateLastWord, type NewOrder } from "./new-order-queries.server.ts";
import { beginHistory } from "./history.server.ts";
import { checkLimits, type LimitReached } from "./unpaid-limits.server.ts";

export { listCartLineIds, type NewOrder } from "./new-order-queries.server.ts";

export type Placed =
  | { readonly ok: true; readonly id: string; readonly isNew: boolean }
  /** Too little of these products is in stock. */
  | { readonly ok: false; readonly reason: "short"; readonly short: readonly number[] }
  /** The use of the discount code could not be reserved. */
  | { readonly ok: false; readonly reason: "discount_refused"; readonly refusal: DiscountRefusal }
  | LimitReached;

/** The stock or the discount could not be reserved: the transaction is rolled back. */
export class NotReserved extends Error {
  readonly placed: Extract<Placed, { reason: "short" | "discount_refused" }>;
  constructor(placed: Extract<Placed, { reason: "short" | "discount_refused" }>) {
    super(placed.reason);
    this.placed = placed;
  }
}

/**
 * Inserts an unpaid order and reserves its stock and the use of its discount code. If the customer already
 * has an unpaid order for the same cart, address and notes, returns that one. Throws `NotReserved` if stock
 * is short or the code can't be used.
 */
export async function insertWithReservation(tx: Db, order: NewOrder): Promise<Placed> {
  const room = await checkLimits(tx, order);
  if (!room.ok) return room;
  if (room.open !== null) {
    await updateLastWord(tx, room.open, order);
    return { ok: true, id: room.open, isNew: false };
  }
  const { promised, taken } = await promiseNow(tx, order, new Date());
  const id = await insertOrder(tx, promised, room.network);
  await insertPromisedPieces(tx, id, taken);
  if (order.discountCode !== null) await reserveDiscount(tx, id, order);
  const short = await reserveStock(tx, stockLines(order));
  if (short.length > 0) throw new NotReserved({ ok: false, reason: "short", short });
  await beginHistory(tx, {
    orderId: id,
    event: "placed",
    actor: CUSTOMER,
    reason: "Checkout started",
  });
  return { ok: true, id, isNew: true };
}

/**
 * The order with the days that it is promised for now: from here on no other order gets the same place in
 * the workshop. Its lead times say how long it really takes.
 */
async function promiseNow(
  tx: Db,
  order: NewOrder,
  now: Date,
): Promise<{ readonly promised: NewOrder; readonly taken: readonly DayPieces[] }> {
  const { estimate, lines } = order;
  if (estimate === undefined) return { promised: order, taken: [] };
  const workshop = await readWorkshopToPlace(tx, { pieces: estimate.pieces, now });
  const found = estimateDelivery(now, estimate, workshop);
  const delay = delayOf(now, estimate, found);
  const stock = order.inStockFirst ? estimateDelivery(now, inStockOnly(estimate), workshop) : null;
  const promised = {
    ...order,
    promisedFor: found.deliverBy,
    leavesBy: found.dispatchOn,
    inStock: stock && { promisedFor: stock.deliverBy, leavesBy: stock.dispatchOn },
    lines: lines.map((line) => ({
      ...line,
      leadTimeDays: line.leadTimeDays && laterLeadTime(line.leadTimeDays, delay),
    })),
  };
  return { promised, taken: found.taken };
}

async function reserveDiscount(
  tx: Db,
  orderId: string,
  { discountCode, customerId, totals }: NewOrder,
): Promise<void> {
  const reserved = await reserveUse(tx, {
    code: discountCode ?? "",
    orderId,
    customerId,
    amountPence: negative(totalOf(totals, "discount").amountPence),
  });
  if (!reserved.ok)
    throw new NotReserved({ ok: false, reason: "discount_refused", refusal: reserved });
}
