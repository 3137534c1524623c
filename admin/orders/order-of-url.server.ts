import { data } from "react-router";
import { findShopOrder } from "#shop/back-office/order-page.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";

/** The order of the URL. Throws 404 without one. */
export async function orderOfUrl({ orderNumber }: { orderNumber: string }): Promise<Order> {
  const order = await findShopOrder(db(), orderNumber);
  if (order === null) throw data(null, { status: 404 });
  return order;
}
