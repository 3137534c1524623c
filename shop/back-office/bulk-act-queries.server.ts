import { sql } from "kysely";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { BulkActKind } from "./order-views.ts";

export type BulkAct = {
  readonly id: string;
  readonly actor: Actor;
  readonly action: BulkActKind;
  readonly comment: string;
  readonly begunAt: Date;
  readonly dueAt: Date;
  /** Whether it can't be undone any more, by the database's clock. */
  readonly isDue: boolean;
  readonly undoneAt: Date | null;
  readonly finishedAt: Date | null;
};

/** An order of a bulk act, with what has become of it. */
export type BulkResult = {
  readonly orderId: string;
  /** Empty if the order was deleted meanwhile. */
  readonly orderNumber: string;
  readonly customerName: string;
  readonly state: "waiting" | "done" | "refused";
  readonly reason: string;
};

/** Stores a bulk act of an actor with its orders, in their order. Orders that do not exist are left out. */
export async function insertBulkAct(
  tx: Db,
  act: Pick<BulkAct, "id" | "actor" | "action" | "comment"> & {
    readonly orderIds: readonly string[];
    readonly undoSeconds: number;
  },
): Promise<{ readonly dueAt: Date; readonly orders: number }> {
  const { id, actor, action, comment, orderIds, undoSeconds } = act;
  const { dueAt } = await tx
    .insertInto("bulkActs")
    .values({
      id,
      actorKind: actor.kind,
      actorId: actor.id,
      action,
      comment,
      dueAt: sql<Date>`now() + interval '1 second' * ${undoSeconds}`,
    })
    .returning("dueAt")
    .executeTakeFirstOrThrow();
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_act_orders (bulk_act_id, order_id, position)
    select ${id}, orders.id, place
    from unnest(${[...orderIds]}::uuid[]) with ordinality as wanted (id, place)
    join orders on orders.id = wanted.id on conflict do nothing`.execute(tx);
  return { dueAt, orders: Number(numAffectedRows) };
}

/** Waits until nobody changes a bulk act, and keeps others from it until the transaction ends. */
export async function lockBulkAct(db: Db, id: string): Promise<void> {
  await sql`select from bulk_acts where id = ${id} for update`.execute(db);
}

/** A bulk act; null if there is none. */
export async function findBulkActRow(db: Db, id: string): Promise<BulkAct | null> {
  const row = await db
    .selectFrom("bulkActs")
    .selectAll()
    .select(sql<boolean>`due_at <= clock_timestamp()`.as("isDue"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { actorKind, actorId, ...act } = row;
  return {
    ...act,
    actor: { kind: actorKind, id: actorId },
    action: act.action as BulkActKind,
  };
}

/** An act on many orders that can still be undone. */
export type WaitingBulkAct = Pick<BulkAct, "id" | "action" | "begunAt" | "dueAt"> & {
  readonly orders: number;
};

/** The bulk acts of an actor that can still be undone, the newest first, `limit` at most. */
export async function listWaitingBulkActsBy(
  db: Db,
  { kind, id }: Actor,
  limit: number,
): Promise<readonly WaitingBulkAct[]> {
  const rows = await db
    .selectFrom("bulkActs")
    .select(["id", "action", "begunAt", "dueAt"])
    .select((of) =>
      of
        .selectFrom("bulkActOrders")
        .select((count) => count.fn.countAll<number>().as("orders"))
        .whereRef("bulkActId", "=", "bulkActs.id")
        .as("orders"),
    )
    .where("actorKind", "=", kind)
    .where("actorId", "is not distinct from", id)
    .where("undoneAt", "is", null)
    .where(sql<boolean>`due_at > clock_timestamp()`)
    // No act waits longer than UNDO_SECONDS, 600 at most: the index on begun_at leaves little to read.
    .where("begunAt", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("begunAt", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    action: row.action as BulkActKind,
    orders: Number(row.orders),
  }));
}

/** What has become of each order of a bulk act, in its order. */
export async function listResults(db: Db, id: string): Promise<readonly BulkResult[]> {
  const rows = await db
    .selectFrom("bulkActOrders")
    .leftJoin("orders", "orders.id", "orderId")
    .select(["orderId", "orderNumber", "customerName", "bulkActOrders.state", "reason"])
    .where("bulkActId", "=", id)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    ...row,
    orderNumber: row.orderNumber ?? "",
    customerName: row.customerName ?? "",
  }));
}

/** Locks the next order of a bulk act that waits; null when none is left. */
export async function lockNextOrder(tx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from bulk_act_orders where bulk_act_id = ${id} and state = 'waiting'
    order by position limit 1 for update skip locked`.execute(tx);
  return rows[0]?.orderId ?? null;
}

/** Stores what has become of an order that waits: done, or refused with a reason. */
export async function saveResult(
  tx: Db,
  { id, orderId, reason }: { readonly id: string; orderId: string; readonly reason: string | null },
): Promise<boolean> {
  const saved = await tx
    .updateTable("bulkActOrders")
    .set({ state: reason === null ? "done" : "refused", reason: reason ?? "" })
    .where("bulkActId", "=", id)
    .where("orderId", "=", orderId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Marks a bulk act as finished once no order waits, and removes the words that were added to its orders. */
export async function saveFinished(db: Db, id: string): Promise<void> {
  await sql`update bulk_acts set finished_at = now(), comment = ''
    where id = ${id} and finished_at is null and not exists (
      select from bulk_act_orders where bulk_act_id = ${id} and state = 'waiting')`.execute(db);
}

export async function saveUndone(tx: Db, id: string): Promise<void> {
  await sql`update bulk_acts set undone_at = now(), comment = '' where id = ${id}`.execute(tx);
}

/** Deletes bulk acts after 30 days. */
export async function deleteOldBulkActs(db: Db): Promise<void> {
  await sql`delete from bulk_acts where id in (
    select id from bulk_acts where begun_at < now() - interval '30 days'
    order by begun_at limit 1000 for update skip locked)`.execute(db);
}
