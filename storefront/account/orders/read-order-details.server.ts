import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { toOrderDetails, type OrderDetailsView } from "./view.ts";

/** An order's details, with today's pictures and pages of its products. */
export async function readOrderDetails(order: Order): Promise<OrderDetailsView> {
  const ids = order.lines.flatMap(({ productId }) => productId ?? []);
  return toOrderDetails(order, await findProductsById(db(), ids));
}
