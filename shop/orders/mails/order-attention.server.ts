import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { flagKinds, flagText, type OrderFlag } from "#shop/orders/flag.ts";
import type { Order } from "#shop/orders/order.ts";
import { adminOrderUrlOf } from "./order-url.server.ts";

/** Tells the shopkeeper about a flag, once for each flag. */
export async function enqueueOrderAttention(
  tx: Db,
  { id, orderNumber }: Pick<Order, "id" | "orderNumber">,
  flag: Pick<OrderFlag, "id" | "code" | "note">,
): Promise<void> {
  await enqueueMail(tx, "order-attention", {
    key: `order-attention:${id}:${flag.id}`,
    recipient: settings().email,
    data: {
      orderNumber,
      attention: flagText(flag),
      orderUrl: adminOrderUrlOf({ orderNumber }),
      isOnHold: flagKinds[flag.code].blocksDispatch,
    },
  });
}
