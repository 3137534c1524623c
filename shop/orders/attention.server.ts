import type { NotNull } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { flagText, type FlagCode } from "./flag.ts";

/** An order that needs a person, and why. */
export type OrderNote = {
  readonly orderNumber: string;
  readonly status: string;
  readonly note: string;
  readonly since: Date;
};

const SHOWN_MAX = 200;

/** The open flags of all orders, the longest waiting first, 200 at most. */
export async function listForAttention(db: Db): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("order_flags")
    .innerJoin("orders", "orders.id", "order_id")
    .select(["order_number", "status", "code", "note", "raised_at"])
    .where("resolved_at", "is", null)
    .orderBy("raised_at")
    .orderBy("order_flags.id")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    status: row.status,
    note: flagText({ code: row.code as FlagCode, note: row.note }),
    since: row.raised_at,
  }));
}

/** Unpaid orders whose payment deadline passed before a time, the oldest first, 200 at most. */
export async function listOverdue(db: Db, before: Date): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["order_number", "status", "session_expires_at"])
    .where("status", "=", "pending_payment")
    .where("session_expires_at", "<", before)
    .$narrowType<{ session_expires_at: NotNull }>()
    .orderBy("session_expires_at")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    status: row.status,
    note: "Stripe could not be reached yet",
    since: row.session_expires_at,
  }));
}
