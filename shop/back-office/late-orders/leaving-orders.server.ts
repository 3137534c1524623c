import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";

/** An order that should leave on some day. */
export type LeavingOrder = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly pieces: string;
  /** "2026-12-22". */
  readonly leaveBy: string;
};

const ROWS = 50;

/** The orders that should leave from one day to another: 50 behind an order number, and how many there are. */
export async function listLeavingOrders(
  db: Db,
  {
    firstDay,
    lastDay,
    after,
  }: { readonly firstDay: string; readonly lastDay: string; readonly after: string },
): Promise<{
  readonly orders: readonly LeavingOrder[];
  readonly count: number;
  readonly next: string | null;
}> {
  await summariseChanged(db);
  const within = sql`views <> '{}' and leave_by between ${firstDay} and ${lastDay}`;
  const [found, counted] = await Promise.all([
    sql<LeavingOrder>`
      select order_number as "orderNumber", customer_name as "customerName", pieces,
        leave_by::text as "leaveBy"
      from order_summaries where ${within} and order_number > ${after}
      order by order_number limit ${ROWS + 1}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from order_summaries where ${within}`.execute(db),
  ]);
  const orders = found.rows.slice(0, ROWS);
  return {
    orders,
    count: counted.rows[0]?.count ?? 0,
    next: found.rows.length > ROWS ? (orders.at(-1)?.orderNumber ?? null) : null,
  };
}
