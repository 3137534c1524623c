import type { Db } from "#shop/platform/database/db.server.ts";
import { flagText, type FlagCode } from "./flag.ts";

/** An open flag of an order: why it needs a person. */
export type FlaggedOrder = {
  readonly flagId: string;
  readonly code: FlagCode;
  readonly orderNumber: string;
  readonly note: string;
  readonly since: Date;
};

const SHOWN_MAX = 200;

/** The open flags of all orders, the longest waiting first, 200 at most. */
export async function listForAttention(db: Db): Promise<FlaggedOrder[]> {
  const rows = await db
    .selectFrom("order_flags")
    .innerJoin("orders", "orders.id", "order_id")
    .select(["order_flags.id", "order_number", "code", "note", "raised_at"])
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
    since: row.raised_at,
  }));
}
