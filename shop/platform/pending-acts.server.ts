import type { Actor } from "./actor.ts";
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
    .selectFrom("pendingActs")
    .selectAll()
    .select(isDue.as("isDue"))
    .where("orderId", "=", orderId)
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
    .selectFrom("pendingActs")
    .selectAll()
    .select(isDue.as("isDue"))
    .where("actorKind", "=", kind)
    .where("actorId", "is not distinct from", id)
    .orderBy("begunAt", "desc")
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
    .selectFrom("pendingActs")
    .select("orderId")
    .where("orderId", "in", orderIds)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

const isDue = sql<boolean>`due_at <= clock_timestamp()`;

function toPendingAct({
  actorKind: kind,
  actorId: id,
  ...row
}: Selectable<PendingActs> & { readonly isDue: boolean }): PendingAct {
  return { ...row, actor: { kind, id } };
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
    .insertInto("pendingActs")
    .values({
      orderId: act.orderId,
      actId: act.actId,
      action: act.action,
      input: JSON.stringify(act.input),
      actorKind: act.actor.kind,
      actorId: act.actor.id,
      begunAt,
      dueAt,
    })
    .execute();
  return dueAt;
}

/** Deletes the act that waits for a locked order: it was done or undone. */
export async function deletePendingAct(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("pendingActs").where("orderId", "=", orderId).execute();
}
