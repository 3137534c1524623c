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

/** The most unpaid orders that an account may have at one time. */
const ORDERS_MAX = 3;
/** The most pieces that all unpaid orders of an unverified account may reserve. */
export const UNVERIFIED_PIECES_MAX = 20;
/** The most unpaid orders of unverified accounts at one network at one time. */
const UNVERIFIED_AT_NETWORK_MAX = 10;

/** Why an order can't be placed now. */
export type LimitReached =
  /** The account was deleted. */
  | { readonly ok: false; readonly reason: "no_account" }
  /** Staff have stopped the account from ordering. */
  | { readonly ok: false; readonly reason: "ordering_blocked" }
  /** The account has as many unpaid orders as it may have, the oldest first. One of them has to end. */
  | { readonly ok: false; readonly reason: "full"; readonly waiting: readonly string[] }
  /** Reserving this many pieces needs a verified e-mail address. */
  | { readonly ok: false; readonly reason: "verify_email" }
  | {
      readonly ok: false;
      readonly reason: "network_full";
      /** The seconds until the first unpaid order at the network ends. */
      readonly retryAfterSeconds: number;
    };

export type Room =
  | {
      readonly ok: true;
      /** The unpaid order for the same cart, address and notes; null if there is none. */
      readonly open: string | null;
      /** The network whose limit the new order counts towards; null if none. */
      readonly network: string | null;
    }
  | LimitReached;

/**
 * Whether an account may place one more unpaid order (docs/security.md, Unpaid orders). Locks the account and,
 * if it is unverified, its network, until the transaction ends. If the account has too many, the caller
 * ends the oldest at the payment provider, outside any transaction, and tries again.
 */
export async function checkLimits(tx: Db, order: NewOrder): Promise<Room> {
  const buyer = await lockBuyingCustomer(tx, order.customerId);
  if (buyer === null) return { ok: false, reason: "no_account" };
  if (buyer.isBlocked) return { ok: false, reason: "ordering_blocked" };
  const waiting = await selectWaiting(tx, order.customerId);
  const same = waiting.find(({ fingerprint }) => fingerprint?.equals(order.fingerprint));
  if (same !== undefined) return { ok: true, open: same.id, network: null };
  const ending = waiting.slice(0, Math.max(0, waiting.length - ORDERS_MAX + 1));
  const staying = waiting.slice(ending.length);
  const isUnverified = !buyer.isVerified;
  // First the checks that ending the oldest order would not help.
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

/** The pieces that an order would reserve. */
function reserved({ lines }: Pick<NewOrder, "lines">): number {
  return lines.reduce((pieces, line) => pieces + (line.madeToOrder ? 0 : line.quantity), 0);
}

function sum(orders: readonly WaitingOrder[]): number {
  return orders.reduce((pieces, order) => pieces + order.pieces, 0);
}
