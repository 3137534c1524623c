import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { resolveFlagsOf } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { updateClosed } from "./return-queries.server.ts";
import { settledReturns } from "./refund-deadline.ts";
import { withReturn, type KnownReturn } from "./with-return.server.ts";

/**
 * Marks a return as dealt with: refunded, or the customer keeps the goods. The order's flags about returns
 * are resolved with its last one.
 */
export async function closeReturn(
  db: Db,
  returnId: string,
  { actor }: { readonly actor: Actor },
): Promise<Done<null> | Refused<"no_return" | "already_closed" | "act_pending">> {
  return withReturn(db, { returnId, actor }, (tx, known) => closeLocked(tx, known, { actor }));
}

/** The same for a return of a locked order, with why. */
export async function closeLocked(
  tx: Db,
  { record, returned, others }: KnownReturn,
  { actor, note = "", refusedAt = null }: Closing,
): Promise<Done<null> | Refused<"already_closed">> {
  if (returned.state === "closed") return refused("already_closed");
  await updateClosed(tx, returned.id, { closingNote: note, refusedAt });
  if (others.every(({ state }) => state === "closed"))
    await resolveReturnFlags(tx, record.order.id, actor);
  return done(null);
}

type Closing = {
  readonly actor: Actor;
  /** Why it is refused, or settled without a refund. */
  readonly note?: string;
  readonly refusedAt?: Date | null;
};

/** Closes the returns of a locked order that are refunded, and resolves its flags about returns with the last. */
export async function closeSettledReturns(tx: Db, order: Order, actor: Actor): Promise<void> {
  const { returns, refunds } = await findOrderRecord(tx, order);
  const settled = settledReturns(returns, refunds);
  if (settled.length === 0) return;
  for (const { id } of settled) await updateClosed(tx, id);
  const open = returns.filter((each) => each.state !== "closed" && !settled.includes(each));
  if (open.length === 0) await resolveReturnFlags(tx, order.id, actor);
}

function resolveReturnFlags(tx: Db, orderId: string, actor: Actor): Promise<void> {
  return resolveFlagsOf(tx, orderId, {
    codes: ["return_requested", "withdrawn"],
    actor,
    resolution: "The return is closed",
  });
}
