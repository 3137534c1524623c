import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { jsonRowsFrom } from "#shop/platform/database/json-rows.ts";
import type { DeliveredBy, Fulfilment, LineQuantity, Shipment } from "./fulfilment.ts";

/** No order has this many: a parcel needs a piece. */
const FULFILMENTS_MAX = 200;

/** A query for fulfilments with their lines, to which callers add `where`. */
function selectFulfilments(db: Db) {
  return db
    .selectFrom("fulfilments")
    .select((fulfilment) => [
      "id",
      "orderId",
      "state",
      "carrier",
      "trackingNumber",
      "trackingUrl",
      sql<string | null>`promised_for::text`.as("promisedFor"),
      "createdAt",
      "madeAt",
      "dispatchedAt",
      "deliveredAt",
      "deliveredBy",
      jsonRowsFrom(
        fulfilment
          .selectFrom("fulfilmentLines")
          .select(["position", "quantity"])
          .whereRef("fulfilmentId", "=", "fulfilments.id")
          .orderBy("position"),
      ).as("lines"),
    ]);
}

type FulfilmentRow = Awaited<ReturnType<ReturnType<typeof selectFulfilments>["execute"]>>[number];

/** The fulfilments of several orders, by order id, the oldest first: at most 200 for each. */
export async function listFulfilmentsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Fulfilment[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectFulfilments(db)
    .where("orderId", "in", orderIds)
    .orderBy("dispatchedAt")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(orderIds.length * FULFILMENTS_MAX)
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.orderId);
  return new Map([...byOrder].map(([orderId, ofOrder]) => [orderId, ofOrder.map(toFulfilment)]));
}

function toFulfilment(row: FulfilmentRow): Fulfilment {
  const { orderId: _, carrier, trackingNumber, trackingUrl, ...rest } = row;
  const shipment = carrier === null ? null : { carrier, trackingNumber, trackingUrl };
  return { ...rest, shipment };
}

/** A fulfilment to insert: being made, or dispatched now. */
type NewFulfilment =
  | { readonly state: "making"; readonly startedAt?: Date }
  | {
      readonly state: "dispatched";
      readonly shipment: Shipment;
      readonly promisedFor: string | null;
      /** When the last of what is in it was made; null if nobody marked it made. */
      readonly madeAt: Date | null;
    };

/** Inserts a fulfilment of a locked order with its lines, and returns its id. */
export async function insertFulfilment(
  tx: Db,
  orderId: string,
  fulfilment: NewFulfilment & { readonly lines: readonly LineQuantity[] },
): Promise<string> {
  const parcel = fulfilment.state === "dispatched" ? fulfilment : null;
  const { id } = await tx
    .insertInto("fulfilments")
    .values({
      orderId,
      state: fulfilment.state,
      carrier: parcel?.shipment.carrier ?? null,
      trackingNumber: parcel?.shipment.trackingNumber ?? null,
      trackingUrl: parcel?.shipment.trackingUrl ?? null,
      promisedFor: parcel?.promisedFor ?? null,
      dispatchedAt: parcel === null ? null : sql<Date>`now()`,
      madeAt: parcel?.madeAt ?? null,
      ...(fulfilment.state === "making" &&
        fulfilment.startedAt && { createdAt: fulfilment.startedAt }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(tx, { id, orderId, lines: fulfilment.lines });
  return id;
}

async function insertLines(
  tx: Db,
  { id, orderId, lines }: { id: string; orderId: string; lines: readonly LineQuantity[] },
): Promise<void> {
  await tx
    .insertInto("fulfilmentLines")
    .values(lines.map((line) => ({ fulfilmentId: id, orderId, ...line })))
    .execute();
}

/** Replaces the lines of a fulfilment. Without any lines it is deleted. */
export async function replaceLines(
  tx: Db,
  orderId: string,
  { id, lines }: { readonly id: string; readonly lines: readonly LineQuantity[] },
): Promise<void> {
  if (lines.length === 0) {
    await tx.deleteFrom("fulfilments").where("id", "=", id).execute();
    return;
  }
  await tx.deleteFrom("fulfilmentLines").where("fulfilmentId", "=", id).execute();
  await insertLines(tx, { id, orderId, lines });
}

/** Marks fulfilments that are being made as ready. */
export async function updateMade(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("fulfilments")
    .set({ state: "ready", madeAt: sql<Date>`now()` })
    .where("id", "in", ids)
    .execute();
}

/** Marks a fulfilment that is ready as being made again. */
export async function updateUnmade(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("fulfilments")
    .set({ state: "making", madeAt: null })
    .where("id", "=", id)
    .execute();
}

/** Replaces carrier and tracking of a parcel. */
export async function updateShipment(
  tx: Db,
  id: string,
  { carrier, trackingNumber, trackingUrl }: Shipment,
): Promise<void> {
  await tx
    .updateTable("fulfilments")
    .set({ carrier, trackingNumber, trackingUrl })
    .where("id", "=", id)
    .execute();
}

/** Marks parcels as delivered; never earlier than they were dispatched. */
export async function updateDelivered(
  tx: Db,
  ids: readonly string[],
  { at, by }: { readonly at: Date; readonly by: DeliveredBy },
): Promise<void> {
  await tx
    .updateTable("fulfilments")
    .set({
      state: "delivered",
      deliveredAt: sql<Date>`greatest(${at}, dispatched_at)`,
      deliveredBy: by,
    })
    .where("id", "in", ids)
    .execute();
}

/** Marks a parcel as brought back by the carrier. */
export async function updateReturned(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("fulfilments")
    .set({ state: "returned", deliveredAt: null, deliveredBy: null })
    .where("id", "=", id)
    .execute();
}

/** Orders with a parcel in transit that was promised before a day, by id, after the one named. */
export async function listInTransit(
  db: Db,
  query: {
    readonly promisedBefore: string;
    /** Days after dispatch that count as promised where no day was. */
    readonly transitDays: number;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<string[]> {
  let parcels = db
    .selectFrom("fulfilments")
    .select("orderId")
    .distinct()
    .where("state", "=", "dispatched")
    .where(
      sql<boolean>`coalesce(promised_for, (dispatched_at at time zone 'Europe/London')::date + ${query.transitDays}::int) < ${query.promisedBefore}::date`,
    );
  if (query.after !== null) parcels = parcels.where("orderId", ">", query.after);
  const rows = await parcels.orderBy("orderId").limit(query.limit).execute();
  return rows.map((row) => row.orderId);
}
