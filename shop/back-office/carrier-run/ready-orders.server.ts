import type { Db } from "#shop/platform/database/db.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Carrier } from "#shop/carriers/carrier.ts";
import { carrierFile, type CarrierFile } from "#shop/carriers/files/carrier-file.ts";
import type { Consignment } from "#shop/carriers/files/consignment.ts";
import { isAcrossCustoms } from "#shop/shipping/islands.ts";
import { findLastRuns } from "#shop/carriers/runs/runs.server.ts";
import { listCarriers, planParcels, type PackingPlan } from "#shop/carriers/services.server.ts";
import { parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { nextParcelOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import { findOrderIds, type CarrierOrders } from "#shop/back-office/found-orders.server.ts";

/** Orders that are looked at together. */
export const RUN_MAX = 500;

/** An order that is ready, with how it is packed and what is wrong. */
export type ReadyOrder = {
  readonly order: Order;
  readonly plan: PackingPlan;
  /** When it was last in a carrier file; null if it was in none. */
  readonly lastRunAt: Date | null;
};

/** The file of a carrier and the orders that are not in it. */
export type CarrierPart = {
  readonly carrier: Carrier;
  readonly orders: readonly ReadyOrder[];
  readonly file: CarrierFile;
};

export type ReadyOrders = {
  readonly parts: readonly CarrierPart[];
  /** Those that no service takes, or whose pieces nobody has measured. */
  readonly untaken: readonly ReadyOrder[];
  readonly count: number;
  /** Whether more are ready than are looked at. */
  readonly isCut: boolean;
};

export type RunQuery = {
  /** Only these orders; with null or without it all that are ready. */
  readonly orderIds?: readonly string[] | null;
  /** Whether the person may see e-mail addresses and what was paid. Without, exports are left out. */
  readonly seesAll: boolean;
  /** Whether orders that were in a file already are in it again. */
  readonly again: boolean;
  readonly now: Date;
};

/** What is ready to be sent by carrier, 500 orders at most, the most urgent first, with each carrier's file. */
export async function listReadyOrders(db: Db, query: RunQuery): Promise<ReadyOrders> {
  const asked = { view: "to_pack", ids: query.orderIds ?? null, most: RUN_MAX + 1 } as const;
  const found = await findOrderIds(db, asked);
  const ids = found.slice(0, RUN_MAX);
  const [ready, carriers] = await Promise.all([readOrders(db, ids), listCarriers(db)]);
  const parts = carriers.map((carrier) => {
    const orders = ready.filter((each) => carrierOf(each) === carrier.name);
    const fresh = orders.filter(({ lastRunAt }) => query.again || lastRunAt === null);
    return { carrier, orders, file: fileOf(carrier, fresh, query) };
  });
  return {
    parts: parts.filter(({ orders }) => orders.length > 0),
    untaken: ready.filter((each) => carrierOf(each) === null),
    count: ready.length,
    isCut: found.length > RUN_MAX,
  };
}

/** A carrier with the orders that are ready for it, as lists of orders ask for them; 500 ready ones are looked at. */
export async function ordersOfCarrier(db: Db, carrier: string): Promise<CarrierOrders> {
  const ready = await readOrders(db, await findOrderIds(db, { view: "to_pack", most: RUN_MAX }));
  const ofCarrier = ready.filter((each) => carrierOf(each) === carrier);
  return { carrier, readyIds: ofCarrier.map(({ order }) => order.id) };
}

/** Who takes an order; null when no service does, or nobody has measured its pieces. */
function carrierOf({ plan }: ReadyOrder): string | null {
  return plan.carton.unmeasured.length === 0 ? (plan.proposal.service?.carrier ?? null) : null;
}

async function readOrders(db: Db, ids: readonly string[]): Promise<readonly ReadyOrder[]> {
  const orders = new Map((await findOrders(db, ids)).map((order) => [order.id, order]));
  const records = await listOrderRecords(
    db,
    ids.flatMap((id) => orders.get(id) ?? []),
  );
  // What was refunded or sent since the list was made is left out: only the record counts.
  const parcels = records
    .map((record) => ({ order: record.order, lines: nextParcelOf(record), record }))
    .filter(({ lines }) => lines.length > 0);
  const [plans, lastRuns] = await Promise.all([planParcels(db, parcels), findLastRuns(db, ids)]);
  return parcels.flatMap(({ order, record }, at) => {
    const plan = plans[at];
    return plan === undefined
      ? []
      : { order, plan, lastRunAt: runOfNextParcel(record, lastRuns.get(order.id)?.madeAt) };
  });
}

/** When the next parcel was in a file; null if the last file was for a parcel that has left since. */
function runOfNextParcel({ fulfilments }: OrderRecord, lastRunAt: Date | undefined): Date | null {
  const hasLeft = parcelsOf(fulfilments).some(
    ({ dispatchedAt }) => lastRunAt !== undefined && dispatchedAt > lastRunAt,
  );
  return hasLeft ? null : (lastRunAt ?? null);
}

function fileOf(
  carrier: Carrier,
  ready: readonly ReadyOrder[],
  { seesAll, now }: RunQuery,
): CarrierFile {
  const consignments = ready.flatMap((each) => consignmentOf(each, { seesAll, now }) ?? []);
  const isHidden = ({ address }: Consignment) => !seesAll && isAcrossCustoms(address);
  const shown = consignments.filter((each) => !isHidden(each));
  const file = carrierFile(carrier, shown);
  const misfits = consignments
    .filter(isHidden)
    .map((consignment) => ({ consignment, misfits: [hiddenCustoms] }));
  return { ...file, misfits: [...file.misfits, ...misfits] };
}

const hiddenCustoms = {
  field: "customs",
  words: "Customs ask what was paid. An owner or a manager makes the file for this order.",
} as const;

function consignmentOf(
  { order, plan }: ReadyOrder,
  { seesAll, now }: Pick<RunQuery, "seesAll" | "now">,
): Consignment | null {
  const { service } = plan.proposal;
  if (service === null) return null;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    address: order.address,
    email: seesAll ? order.email : null,
    carton: plan.carton,
    service,
    items: plan.items,
    day: londonDay(now),
  };
}
