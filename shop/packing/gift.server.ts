import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { toSendOf } from "#shop/fulfilment/order-record.ts";
import { saveGiftMessage } from "#shop/orders/changed-order.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Says whether an order is a gift, and what its card says: "" for a gift without a card, null for no gift.
 * Its packing slip then has the message. `version` is that of the order that the form showed. Refuses an
 * order of which nothing is to be sent.
 */
export async function changeGift(
  db: Db,
  orderId: string,
  change: { readonly act: Act; readonly version: number; readonly message: string | null },
): Promise<
  | Done<null>
  | Refused<
      | "no_order"
      | "act_pending"
      | "version_changed"
      | "nothing_to_send"
      | "unchanged"
      | "act_reused"
    >
> {
  const { act, version, message } = change;
  const subject = { kind: "order", id: orderId };
  const named = { act, action: "change_gift", subject, input: { version, message } };
  return withAct(db, named, (tx, audit) =>
    withOrderOf(tx, { orderId, actor: act.actor }, async (_, record) => {
      const { order } = record;
      if (order.version !== version) return refused("version_changed");
      if (toSendOf(record).every(({ quantity }) => quantity === 0))
        return refused("nothing_to_send");
      if (order.giftMessage === message) return refused("unchanged");
      await saveGiftMessage(tx, orderId, message);
      await recordEvent(tx, { orderId, event: "gift_changed", actor: act.actor });
      const isGift = (text: string | null) => text !== null;
      audit({ gift: { from: isGift(order.giftMessage), to: isGift(message) } });
      return done(null);
    }),
  );
}
