import { sql } from "kysely";
import type { Db } from "#shop/platform/db.server.ts";

/**
 * Forgets orders, their invoices and what was declared about them seven years after they were placed:
 * by then the six years after the end of the financial year are over (VAT Notice 700/21, §2.4). Safe
 * to run at any time.
 */
export async function pruneOldOrders(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from cancel_requests where received_at < now() - interval '7 years'`.execute(
      tx,
    );
    await sql`delete from invoices where order_id in
      (select id from orders where created_at < now() - interval '7 years')`.execute(tx);
    await sql`delete from orders where created_at < now() - interval '7 years'`.execute(tx);
  });
}
