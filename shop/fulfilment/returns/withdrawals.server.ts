import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { CUSTOMER } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { findOrderByNumber } from "#shop/orders/orders.server.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { enqueueWithdrawalReceipt } from "#shop/fulfilment/mails/cancel-request.server.ts";
import { openReturn } from "./open-return.server.ts";

/** A withdrawal whose order is not known. */
export type LooseWithdrawal = {
  readonly id: string;
  /** As it was typed. */
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly statement: string;
  readonly receivedAt: Date;
};

/** How many the page shows: the oldest, as the law counts from when they came. */
export const LOOSE_MAX = 50;

/** The withdrawals that match no order and were not dealt with, the oldest first: 50 at most. */
export async function listLooseWithdrawals(db: Db): Promise<readonly LooseWithdrawal[]> {
  return loose(db).orderBy("receivedAt").orderBy("id").limit(LOOSE_MAX).execute();
}

/** One of them; null if there is none, or it was dealt with. */
export async function findLooseWithdrawal(db: Db, id: string): Promise<LooseWithdrawal | null> {
  if (!isUuid(id)) return null;
  return (await loose(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

function loose(db: Db) {
  return db
    .selectFrom("cancelRequests")
    .select(["id", "orderNumber", "name", "email", "statement", "receivedAt"])
    .where("kind", "=", "withdrawal")
    .where("orderId", "is", null)
    .where("closedAt", "is", null);
}

/**
 * Says which order a withdrawal is about. From then on it is as if it had matched: the order is flagged, the
 * receipt with what was typed is sent, and a return of what was sent is open, which was told when the withdrawal came.
 */
export function matchWithdrawal(
  db: Db,
  id: string,
  { act, orderNumber }: { readonly act: Act; readonly orderNumber: string },
): Promise<
  | Done<string | null>
  | Refused<"no_order" | "already_matched" | "act_pending" | "act_reused" | "not_paid">
> {
  const number = orderNumber.trim().toUpperCase();
  const subject = { kind: "withdrawal", id };
  return withAct<string | null, "no_order" | "already_matched" | "act_pending" | "not_paid">(
    db,
    { act, action: "match_withdrawal", subject, input: number },
    async (tx, audit) => {
      const found = await findOrderByNumber(tx, number);
      if (found === null) return refused("no_order");
      return withOrderOf(tx, { orderId: found.id, actor: act.actor }, async (locked, record) => {
        const { order } = record;
        if (order.paidAt === null) return refused("not_paid");
        const withdrawal = await locked
          .updateTable("cancelRequests")
          .set({ orderId: order.id })
          .where("id", "=", id)
          .where("orderId", "is", null)
          .where("closedAt", "is", null)
          .returning(["id", "orderNumber", "name", "email", "statement", "receivedAt"])
          .executeTakeFirst();
        if (withdrawal === undefined) return refused("already_matched");
        await enqueueWithdrawalReceipt(locked, { ...withdrawal, order });
        const detail = { requestId: id };
        await recordEvent(locked, {
          orderId: order.id,
          event: "withdrawn",
          actor: CUSTOMER,
          detail,
        });
        await raiseFlag(locked, order, { code: "withdrawn", subject: id, actor: act.actor });
        audit({ order: { from: null, to: order.orderNumber } });
        return done(
          await openReturn(locked, record, { requestId: id, toldAt: withdrawal.receivedAt }),
        );
      });
    },
  );
}

/** Sets aside a withdrawal that is about no order of the shop. */
export function setWithdrawalAside(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<null> | Refused<"already_matched" | "act_reused">> {
  const named = { act, action: "set_withdrawal_aside", subject: { kind: "withdrawal", id } };
  return withAct<null, "already_matched">(db, { ...named, input: null }, async (tx) => {
    const closed = await tx
      .updateTable("cancelRequests")
      .set({ closedAt: new Date() })
      .where("id", "=", id)
      .where("orderId", "is", null)
      .where("closedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    return closed === undefined ? refused("already_matched") : done(null);
  });
}
