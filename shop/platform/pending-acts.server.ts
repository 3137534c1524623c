import { actorOf, type Actor } from "./actor.ts";
import { sql, type Selectable } from "kysely";
import type { Db } from "./database/db.server.ts";
import type { PendingActs } from "./database/tables.ts";

/** An act of staff about an order that can still be undone: it is checked, but not done. */
export type PendingAct = {
  readonly orderId: string;
  readonly actId: string;
  /** "dispatch", "cancel", "refund" or "approve_refund". */
  readonly action: string;
  /** What was entered. */
  readonly input: unknown;
  readonly actor: Actor;
  readonly begunAt: Date;
  /** When it is done. */
  readonly dueAt: Date;
  /** Whether it is to be done, by the database's clock, which also starts its job. */
  readonly isDue: boolean;
};

/** The act that waits for an order; null if there is none. */
export async function findPendingAct(db: Db, orderId: string): Promise<PendingAct | null> {
  const row = await db
    .selectFrom("pending_acts")
    .selectAll()
    .select(isDue.as("is_due"))
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row === undefined ? null : toPendingAct(row);
}

/** The acts of one actor that wait, the newest first, `limit` at most. */
export async function listPendingActsBy(
  db: Db,
  { kind, id }: Actor,
  limit: number,
): Promise<readonly PendingAct[]> {
  const rows = await db
    .selectFrom("pending_acts")
    .selectAll()
    .select(isDue.as("is_due"))
    .where("actor_kind", "=", kind)
    .where("actor_id", "is not distinct from", id)
    .orderBy("begun_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toPendingAct);
}

/** Which of these orders have an act that waits. */
export async function listOrdersWithPendingAct(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("pending_acts")
    .select("order_id")
    .where("order_id", "in", orderIds)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

const isDue = sql<boolean>`due_at <= clock_timestamp()`;

function toPendingAct(row: Selectable<PendingActs> & { readonly is_due: boolean }): PendingAct {
  return {
    orderId: row.order_id,
    actId: row.act_id,
    action: row.action,
    input: row.input,
    actor: actorOf(row),
    begunAt: row.begun_at,
    dueAt: row.due_at,
    isDue: row.is_due,
  };
}

/** Stores the act that waits for a locked order. */
export async function insertPendingAct(
  tx: Db,
  act: Omit<PendingAct, "begunAt" | "dueAt" | "isDue">,
  undoSeconds: number,
): Promise<Date> {
  const begunAt = new Date();
  const dueAt = new Date(begunAt.getTime() + undoSeconds * 1_000);
  await tx
    .insertInto("pending_acts")
    .values({
      order_id: act.orderId,
      act_id: act.actId,
      action: act.action,
      input: JSON.stringify(act.input),
      actor_kind: act.actor.kind,
      actor_id: act.actor.id,
      begun_at: begunAt,
      due_at: dueAt,
    })
    .execute();
  return dueAt;
}

/** Deletes the act that waits for a locked order: it was done or undone. */
export async function deletePendingAct(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("pending_acts").where("order_id", "=", orderId).execute();
}
