import type { Db } from "#shop/platform/database/db.server.ts";
import { waitForLocks } from "#shop/platform/database/wait-for-locks.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { listOrdersWithReservations } from "#shop/orders/reserved-stock.server.ts";
import type { NewOrder, Placed } from "#shop/orders/new-order.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { placeOrder, type AroundPlacing } from "#shop/payments/place-order.server.ts";
import { supersede, supersedeOldest } from "./supersede.server.ts";

/** How long a checkout tries to end older orders of its account: less than a browser waits for it. */
const MAKING_ROOM_MS = 8_000;
/**
 * How long it begins again while a large import is writing a product of the order, and how long it waits for other
 * checkouts of the account: also less than a browser waits.
 */
const WAITING_MS = 15_000;

export type PlaceRefused =
  | { readonly ok: false; readonly reason: "payment_unreachable" }
  /** The account has as many unpaid orders as it may have, and their payments are with the bank. */
  | { readonly ok: false; readonly reason: "payments_processing" }
  | Exclude<Placed, { ok: true } | { reason: "full" }>;

/**
 * Places an order with its stock and its discount reserved. Older unpaid orders of the same account are
 * superseded when they may reserve the stock or the use of the code that it needs, or when the account has
 * as many as it may have. No transaction spans this, as it calls the payment provider; throws when that
 * can't be reached. `around` is called in the transaction that places it.
 */
export async function placeOrderMakingRoom(
  db: Db,
  newOrder: NewOrder,
  around?: AroundPlacing,
): Promise<Extract<Placed, { ok: true }> | PlaceRefused> {
  const turnEndsAt = Date.now() + WAITING_MS;
  const place = () => waitForLocks(Date.now() + WAITING_MS, () => placeOrder(db, newOrder, around));
  const placed = await place();
  if (placed.ok || (placed.reason !== "full" && !isReservedByOwnOrders(placed))) return placed;
  return inTurn(newOrder.customerId, async () =>
    Date.now() > turnEndsAt
      ? { ok: false, reason: "payment_unreachable" }
      : makeRoom(db, newOrder.customerId, place),
  );
}

/** Ends older orders of the account until the order can be placed, or is refused for another reason. */
async function makeRoom(
  db: Db,
  customerId: string,
  place: () => Promise<Placed>,
): Promise<Extract<Placed, { ok: true }> | PlaceRefused> {
  const endsAt = Date.now() + MAKING_ROOM_MS;
  let mayReleaseReservations = true;
  for (;;) {
    const placed = await place();
    if (placed.ok) return placed;
    if (placed.reason === "full") {
      if (Date.now() > endsAt) return { ok: false, reason: "payment_unreachable" };
      if (!(await supersedeOldest(db, placed.waiting)))
        return { ok: false, reason: "payments_processing" };
    } else if (mayReleaseReservations && isReservedByOwnOrders(placed)) {
      for (const order of await listOrdersWithReservations(db, customerId))
        await supersede(db, await getPaymentOf(db, order.id));
      mayReleaseReservations = false;
    } else return placed;
  }
}

/** For each account, the last checkout that waits for its turn. */
const lastTurns = perShop(() => new Map<string, Promise<unknown>>());

/**
 * Checkouts of one account that this process has at the same time make room one after another. Side by side, all
 * of them would ask the provider to end the same order, and then only one could be placed.
 */
async function inTurn<Value>(customerId: string, work: () => Promise<Value>): Promise<Value> {
  const lastOf = lastTurns();
  const turn = (lastOf.get(customerId) ?? Promise.resolve()).then(work, work);
  lastOf.set(customerId, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(customerId) === turn) lastOf.delete(customerId);
  }
}

/** Whether the account's own unpaid orders may be what stands in the way. */
function isReservedByOwnOrders(placed: Extract<Placed, { ok: false }>): boolean {
  if (placed.reason === "short") return true;
  return (
    placed.reason === "discount_refused" &&
    (placed.refusal.reason === "discount_spent" || placed.refusal.reason === "discount_used")
  );
}
