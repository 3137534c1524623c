import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The times of an order and of what belongs to it, by table. */
const times: Readonly<Record<string, readonly string[]>> = {
  order_flags: ["raised_at", "resolved_at"],
  order_history: ["at"],
  payments: ["created_at", "expires_at", "paid_at"],
  refunds: ["requested_at", "approved_at", "sent_at", "finished_at"],
  fulfilments: ["created_at", "made_at", "dispatched_at", "delivered_at"],
  returns: ["requested_at", "received_at"],
  invoices: ["issued_at"],
  credit_notes: ["issued_at"],
  cancel_requests: ["received_at"],
};
const days: readonly (readonly [table: string, column: string])[] = [
  ["order_lines", "promised_for"],
  ["order_lines", "leaves_by"],
  ["fulfilments", "promised_for"],
];

/**
 * Moves everything that has happened to an order to an earlier time. Promised days move by whole days, and
 * one that falls on a weekend to the Monday after it. For example orders only.
 */
export async function backDateOrder(db: Db, orderId: string, byDays: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const by = sql`make_interval(secs => ${Math.round(byDays * 86_400)})`;
    await sql`update orders set created_at = created_at - ${by}, updated_at = updated_at - ${by}
      where id = ${orderId}`.execute(tx);
    for (const [table, columns] of Object.entries(times)) {
      const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${by}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where order_id = ${orderId}`.execute(
        tx,
      );
    }
    const whole = Math.floor(byDays);
    if (whole === 0) return;
    for (const [table, column] of days) {
      const moved = sql`${sql.ref(column)} - ${whole}::int`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moved} +
        case extract(isodow from ${moved}) when 6 then 2 when 7 then 1 else 0 end
        where order_id = ${orderId}`.execute(tx);
    }
  });
}

/** Whether the example orders are there already. */
export async function hasExampleDay(db: Db, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where("email", "like", `%@${domain}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
