import { createHash } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { shop } from "#shop/content/shop.ts";
import type { Order } from "#shop/orders/order.ts";
import { flagForAttention } from "#shop/orders/orders.server.ts";

/** Marks an order for the shopkeeper's eyes and tells the shopkeeper, once for each thing to look at. */
export async function raiseAttention(tx: Db, order: Order, attention: string): Promise<void> {
  await flagForAttention(tx, order.id, attention);
  const digest = createHash("sha256").update(attention).digest("hex").slice(0, 16);
  await enqueueMail(tx, {
    key: `order-attention:${order.id}:${digest}`,
    template: "order-attention",
    recipient: shop.email,
    data: { orderNumber: order.orderNumber, attention },
  });
}
