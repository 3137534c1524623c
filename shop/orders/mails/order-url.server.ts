import { env } from "#shop/platform/env.server.ts";
import type { Order } from "#shop/orders/order.ts";

/** Where a customer reads about an order. Made of PUBLIC_URL, never of what a request calls the shop. */
export function orderUrlOf({ orderNumber }: Pick<Order, "orderNumber">): string {
  return `${env().publicUrl}/account/orders/${orderNumber}`;
}
