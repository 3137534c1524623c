import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import type { NewOrder } from "./new-order-queries.server.ts";
import {
  countAtNetwork,
  lockBuyingCustomer,
  selectWaiting,
  type WaitingOrder,
} from "./unpaid-queries.server.ts";

export { selectNetworksOf as listNetworksOfWaiting } from "./unpaid-queries.server.ts";

/** The most orders of one account that wait for payment at one time. */
const ORDERS_MAX = 3;
/** The most pieces that the waiting orders of an unverified account reserve in all. */
export const UNVERIFIED_PIECES_MAX = 20;
/** The most orders of unverified accounts that wait at one client network at one time. */
const UNVERIFIED_AT_NETWORK_MAX = 10;

/** Why an order may not be written now. */
export type LimitReached =
  /** The account is gone. */
  | { readonly ok: false; readonly reason: "no_account" }
  /** These wait already, the oldest first: one of them has to end first. */
  | { readonly ok: false; readonly reason: "full"; readonly waiting: readonly string[] }
  /** The account's e-mail has to be verified to reserve so many pieces. */
  | { readonly ok: false; readonly reason: "verify_email" }
  | {
      readonly ok: false;
      readonly reason: "network_full";
      /** When the first of the orders at that network ends at the latest. */
      readonly retryAfterSeconds: number;
    };

export type Room =
  | {
      readonly ok: true;
      /** The waiting order for this very cart, address and notes; null when there is none. */
      readonly open: string | null;
      /** The network that the new order counts at; null when it counts at none. */
      readonly network: string | null;
    }
  | LimitReached;

/**
 * Whether an account may have one more order that waits for payment (docs/security.md, Limits). Locks
 * the account and, when it is not verified, its network, until the transaction ends. No order is
 * given up here: the caller ends the oldest at Stripe, outside of any transaction, and asks again.
 */
export async function checkLimits(tx: Db, order: NewOrder): Promise<Room> {
  const buyer = await lockBuyingCustomer(tx, order.customerId);
  if (buyer === null) return { ok: false, reason: "no_account" };
  const waiting = await selectWaiting(tx, order.customerId);
  const same = waiting.find(({ fingerprint }) => fingerprint.equals(order.fingerprint));
  if (same !== undefined) return { ok: true, open: same.id, network: null };
  const ending = waiting.slice(0, Math.max(0, waiting.length - ORDERS_MAX + 1));
  const staying = waiting.slice(ending.length);
  const isUnverified = !buyer.isVerified;
  // What cannot be written in any case must not cost the oldest order its place.
  if (isUnverified && reserved(order) + sum(staying) > UNVERIFIED_PIECES_MAX)
    return { ok: false, reason: "verify_email" };
  const network = isUnverified && env().rateLimit ? order.clientNetwork : null;
  if (network !== null) {
    const load = await countAtNetwork(
      tx,
      network,
      ending.map(({ id }) => id),
    );
    if (load.waiting >= UNVERIFIED_AT_NETWORK_MAX)
      return { ok: false, reason: "network_full", retryAfterSeconds: load.nextEndsInSeconds };
  }
  if (ending.length > 0) return { ok: false, reason: "full", waiting: waiting.map(({ id }) => id) };
  return { ok: true, open: null, network };
}

/** The pieces that an order reserves. */
function reserved({ lines }: Pick<NewOrder, "lines">): number {
  return lines.reduce((pieces, line) => pieces + (line.madeToOrder ? 0 : line.quantity), 0);
}

function sum(orders: readonly WaitingOrder[]): number {
  return orders.reduce((pieces, order) => pieces + order.pieces, 0);
}
