import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Of one run; the next one goes on. */
const ORDERS_MAX = 1_000;

/**
 * Forgets orders, their invoices and what was declared about them seven years after they were placed:
 * by then the six years after the end of the financial year are over (VAT Notice 700/21, §2.4). Safe
 * to run at any time; it waits for nobody.
 */
export async function deleteOldOrders(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from orders where created_at < now() - interval '7 years'
      order by id limit ${ORDERS_MAX} for update skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`delete from cancel_requests where id in
      (select id from cancel_requests where received_at < now() - interval '7 years'
        for update skip locked)`.execute(tx);
    await sql`delete from invoices where order_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from orders where id = any(${ids}::uuid[])`.execute(tx);
  });
}
