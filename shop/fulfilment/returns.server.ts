import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { enqueueReturnReceived } from "./mails/return-received.server.ts";
import { withLockedOrder } from "./order-record.server.ts";

/** Records that returned goods have arrived, and mails the customer when to expect the refund. Once for each return. */
export async function receiveReturn(
  db: Db,
  orderId: string,
  receivedAt: Date,
): Promise<Done<null> | Refused<"no_order" | "wrong_status">> {
  return withLockedOrder(db, orderId, async (tx, { order }) => {
    const updated = await tx
      .updateTable("cancel_requests")
      .set({ goods_received_at: receivedAt })
      .where("order_id", "=", order.id)
      .where("kind", "in", ["return", "withdrawal"])
      .where("goods_received_at", "is", null)
      .returning("id")
      .execute();
    if (updated.length === 0) return refused("wrong_status");
    await enqueueReturnReceived(tx, order, { receivedAt });
    return done(null);
  });
}
