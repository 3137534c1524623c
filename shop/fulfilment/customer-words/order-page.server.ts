import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { listPartFits } from "#shop/catalogue/notes/product-notes.server.ts";
import { cancellationOption } from "#shop/fulfilment/cancellation-options.ts";
import { listCancelRequests } from "#shop/fulfilment/cancel-requests.server.ts";
import { lastDeliveredAt } from "#shop/fulfilment/fulfilment.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { asCustomersKnow, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import type { Order } from "#shop/orders/order.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { toCancellationView } from "./cancellation-view.ts";
import { toOrderDetails, type OrderDetailsView } from "./order-details-view.ts";
import { toOrderView } from "./order-view.ts";
import { toRefundViews } from "./refund-view.ts";
import { toReturnViews } from "./return-view.ts";
import { toTimeline } from "./timeline-steps.ts";

/** What the page of an order shows to its customer, who is not checked here. */
export async function readCustomersOrder(db: Db, order: Order) {
  const record = asCustomersKnow(await findOrderRecord(db, order));
  const [events, requests, flags, details] = await Promise.all([
    findOrderTimeline(db, order.id),
    listCancelRequests(db, order.id),
    listOpenFlags(db, order.id),
    readOrderDetails(db, record),
  ]);
  const option = cancellationOption(
    { status: record.status, deliveredAt: lastDeliveredAt(record.fulfilments) },
    new Date(),
  );
  return {
    order: toOrderView(record, flags),
    details,
    timeline: toTimeline(record, events),
    returns: toReturnViews(record),
    refunds: toRefundViews(record),
    cancellation: requests.length > 0 ? null : toCancellationView(option),
  };
}

/** An order's details, with today's pictures and pages of its products, and the parts that fit them. */
export async function readOrderDetails(db: Db, record: OrderRecord): Promise<OrderDetailsView> {
  const ids = record.order.lines.flatMap(({ productId }) => productId ?? []);
  const products = await findProductsById(db, ids);
  return toOrderDetails(record, products, await listPartFits(db, [...products.values()]));
}
