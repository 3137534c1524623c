import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { toOrderDetails, type OrderDetailsView } from "./view.ts";

/** An order's details, with today's pictures and pages of its products. */
export async function readOrderDetails(record: OrderRecord): Promise<OrderDetailsView> {
  const ids = record.order.lines.flatMap(({ productId }) => productId ?? []);
  return toOrderDetails(record, await findProductsById(db(), ids));
}
