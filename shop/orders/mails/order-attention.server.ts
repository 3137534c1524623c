import { createHash } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { shop } from "#shop/content/shop.ts";
import type { Order } from "#shop/orders/order.ts";
import { flagForAttention } from "#shop/orders/orders.server.ts";

/** Flags an order for the shopkeeper, and mails them once for each different reason. */
export async function raiseAttention(tx: Db, order: Order, attention: string): Promise<void> {
  await flagForAttention(tx, order.id, attention);
  const digest = createHash("sha256").update(attention).digest("hex").slice(0, 16);
  await enqueueMail(tx, "order-attention", {
    key: `order-attention:${order.id}:${digest}`,
    recipient: shop.email,
    data: { orderNumber: order.orderNumber, attention },
  });
}
