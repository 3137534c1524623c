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
    .selectFrom("order_flags")
    .innerJoin("orders", "orders.id", "order_id")
    .select([
      "order_flags.id",
      "order_number",
      "code",
      "note",
      "raised_at",
      "raised_by_kind",
      "raised_by_id",
    ])
    .where("resolved_at", "is", null)
    .orderBy("raised_at")
    .orderBy("order_flags.id")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    flagId: row.id,
    code: row.code as FlagCode,
    orderNumber: row.order_number,
    note: flagText({ code: row.code as FlagCode, note: row.note }),
    notDone: row.code === "act_not_done" ? notDoneInWords(row.note) : null,
    raisedBy: { kind: row.raised_by_kind as Actor["kind"], id: row.raised_by_id },
    since: row.raised_at,
  }));
}
