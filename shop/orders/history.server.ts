import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { actorColumns, actorOf, type Actor } from "#shop/platform/actor.ts";
import type { OrderEvent } from "./order-event.ts";

/** Something that happened to an order. */
export type NewEvent = {
  readonly orderId: string;
  readonly event: OrderEvent;
  readonly actor: Actor;
  /** A sentence for staff, 2,000 characters at most; empty when the event says it all. */
  readonly reason?: string;
  /** Ids, quantities and sums; no personal values. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Adds the first row to the history of an order that was just inserted. */
export async function beginHistory(
  tx: Db,
  event: NewEvent & { readonly event: "placed" | "recreated" },
): Promise<void> {
  await insertEvent(tx, event);
}

/**
 * Adds a row to the history of a locked order. Raises the order's version and notes the time of its last
 * change, as personal data is removed some time after that.
 */
export async function recordEvent(tx: Db, event: NewEvent): Promise<void> {
  await insertEvent(tx, event);
  await tx
    .updateTable("orders")
    .set({ updatedAt: sql<Date>`now()` })
    .where("id", "=", event.orderId)
    .execute();
}

async function insertEvent(tx: Db, event: NewEvent): Promise<void> {
  await tx
    .insertInto("orderHistory")
    .values({
      orderId: event.orderId,
      event: event.event,
      detail: JSON.stringify(event.detail ?? {}),
      reason: event.reason ?? "",
      ...actorColumns(event.actor),
    })
    .execute();
}

/** Something that happened to an order, and who did it. */
export type PastEvent = {
  readonly event: OrderEvent;
  readonly at: Date;
  readonly actor: Actor;
};

/** The latest of certain events of an order; null if none has happened. */
export async function findLatestEvent(
  db: Db,
  orderId: string,
  events: readonly OrderEvent[],
): Promise<PastEvent | null> {
  const row = await db
    .selectFrom("orderHistory")
    .select(["event", "at", "actorKind", "actorId"])
    .where("orderId", "=", orderId)
    .where("event", "in", [...events])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { event: row.event as OrderEvent, at: row.at, actor: actorOf(row) };
}
