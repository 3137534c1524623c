import type { Db } from "#shop/platform/database/db.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { flagText, type FlagCode } from "./flag.ts";
import { notDoneInWords, type NotDone } from "./not-done.ts";

/** An open flag of an order: why it needs a person. */
export type FlaggedOrder = {
  readonly flagId: string;
  readonly code: FlagCode;
  readonly orderNumber: string;
  readonly note: string;
  /** What was not done, why, and what to do; null for another flag. */
  readonly notDone: NotDone | null;
  readonly raisedBy: Actor;
  readonly since: Date;
};

const SHOWN_MAX = 200;

/** The open flags of all orders, the longest waiting first, 200 at most. */
export async function listForAttention(db: Db): Promise<FlaggedOrder[]> {
  const rows = await db
    .selectFrom("orderFlags")
    .innerJoin("orders", "orders.id", "orderId")
    .select([
      "orderFlags.id",
      "orderNumber",
      "code",
      "note",
      "raisedAt",
      "raisedByKind",
      "raisedById",
    ])
    .where("resolvedAt", "is", null)
    .orderBy("raisedAt")
    .orderBy("orderFlags.id")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    flagId: row.id,
    code: row.code as FlagCode,
    orderNumber: row.orderNumber,
    note: flagText({ code: row.code as FlagCode, note: row.note }),
    notDone: row.code === "act_not_done" ? notDoneInWords(row.note) : null,
    raisedBy: { kind: row.raisedByKind as Actor["kind"], id: row.raisedById },
    since: row.raisedAt,
  }));
}
