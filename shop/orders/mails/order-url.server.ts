import { env } from "#shop/platform/env.server.ts";
import type { Order } from "#shop/orders/order.ts";

/** The URL of the order details. Built from PUBLIC_URL, never from the host name of a request. */
export function orderUrlOf({ orderNumber }: Pick<Order, "orderNumber">): string {
  return `${env().publicUrl}/account/orders/${orderNumber}`;
}

/** The URL of the order in the admin, for mails to the shopkeeper. */
export function adminOrderUrlOf({ orderNumber }: Pick<Order, "orderNumber">): string {
  return `${env().adminUrl}/orders/${orderNumber}`;
}
