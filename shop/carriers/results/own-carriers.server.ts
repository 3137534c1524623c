import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { nextParcelOf } from "#shop/fulfilment/order-record.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findLastRuns } from "#shop/carriers/runs/runs.server.ts";
import { planParcels } from "#shop/carriers/services.server.ts";
import type { ResultRow } from "./read-result.ts";

/**
 * The carrier of each order that a result file names, by order number: that of the newest carrier file with it.
 * An order in none has the carrier that is planned for it now, if the form of its number tells none.
 */
export async function findOwnCarriers(
  db: Db,
  rows: readonly ResultRow[],
): Promise<ReadonlyMap<string, string>> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "orderNumber"])
    .where("orderNumber", "in", ["", ...rows.map(({ orderNumber }) => orderNumber)])
    .execute();
  const runs = await findLastRuns(
    db,
    orders.map(({ id }) => id),
  );
  const untold = new Set(rows.flatMap((row) => (tellsCarrier(row) ? [] : row.orderNumber)));
  const planned = await planCarriers(
    db,
    orders.flatMap((each) => (untold.has(each.orderNumber) && !runs.has(each.id) ? each.id : [])),
  );
  return new Map(
    orders.flatMap(({ id, orderNumber }) => {
      const carrier = runs.get(id)?.carrier ?? planned.get(id);
      return carrier === undefined ? [] : [[orderNumber, carrier] as const];
    }),
  );
}

function tellsCarrier({ trackingNumber }: ResultRow): boolean {
  return typeof readTrackingNumber(trackingNumber)?.carrier === "string";
}

/** The carrier of the proposed service by order id, without orders that no service takes. */
async function planCarriers(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const records = await listOrderRecords(db, await findOrders(db, orderIds));
  const parcels = records.map((record) => ({ order: record.order, lines: nextParcelOf(record) }));
  const plans = await planParcels(db, parcels);
  return new Map(
    parcels.flatMap(({ order }, at) => {
      const carrier = plans[at]?.proposal.service?.carrier;
      return carrier === undefined ? [] : [[order.id, carrier] as const];
    }),
  );
}
