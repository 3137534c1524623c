import type { Db } from "#shop/platform/database/db.server.ts";

/** An order somebody should look at, and why. */
export type OrderNote = {
  readonly orderNumber: string;
  readonly status: string;
  readonly note: string;
  readonly since: Date;
};

const SHOWN_MAX = 200;

/** The orders marked for attention, the oldest mark first. */
export async function listForAttention(db: Db): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["order_number", "status", "attention", "updated_at"])
    .where("attention", "is not", null)
    .orderBy("updated_at")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    status: row.status,
    note: row.attention ?? "",
    since: row.updated_at,
  }));
}

/** Orders that still wait for payment though their time to be paid ran out before this moment. */
export async function listOverdue(db: Db, before: Date): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["order_number", "status", "session_expires_at"])
    .where("status", "=", "pending_payment")
    .where("session_expires_at", "<", before)
    .orderBy("session_expires_at")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    status: row.status,
    note: "Stripe could not be asked yet",
    since: row.session_expires_at ?? before,
  }));
}
