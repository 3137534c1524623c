import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { toSendOf } from "#shop/fulfilment/order-record.ts";
import { blocksDispatch } from "#shop/orders/flag.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Holds an order that is to be packed, for a reason of 1 to 500 characters: a flag stops its dispatch until
 * it is resolved, and the shopkeeper gets a mail. Refuses an order that is stopped already, and one of which
 * nothing is to be sent.
 */
export async function holdOrder(
  db: Db,
  orderId: string,
  { act, reason }: { readonly act: Act; readonly reason: string },
): Promise<
  | Done<null>
  | Refused<"no_order" | "act_pending" | "needs_attention" | "nothing_to_send" | "act_reused">
> {
  const subject = { kind: "order", id: orderId };
  const named = { act, action: "hold_order", subject, input: { reason } };
  return withAct(db, named, (tx, audit) =>
    withOrderOf(tx, { orderId, actor: act.actor }, async (_, record) => {
      const { order } = record;
      if (blocksDispatch(await listOpenFlags(tx, orderId))) return refused("needs_attention");
      if (toSendOf(record).every(({ quantity }) => quantity === 0))
        return refused("nothing_to_send");
      // Each time it is held is a flag of its own: the order may be held again.
      const flag = { code: "other", subject: act.actId, note: reason, actor: act.actor } as const;
      await raiseFlag(tx, order, flag);
      audit({ held: { from: false, to: true } });
      return done(null);
    }),
  );
}
