import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { TableToRemove } from "./removal-queries.server.ts";

/** What is kept: the shopkeeper's own products, real orders and real accounts. */
export type Kept = {
  readonly products: number;
  readonly orders: number;
  readonly customers: number;
};

/**
 * Locks the tables that change, so that nobody can order meanwhile. Waits at most 5 seconds for them.
 */
export async function lockTables(tx: Db): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`lock table customers, orders, products, brands, invoices, invoice_counter, mail_outbox,
    payments, payment_events in access exclusive mode`.execute(tx);
}

/** The number of rows to remove by table name, without the schema. Leaves out tables without any. */
export async function countRowsToRemove(
  tx: Db,
  tables: readonly TableToRemove[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, copy } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(copy)}`.execute(tx);
    const [found = { count: 0 }] = rows;
    if (found.count > 0) counts.set(name.replace("public.", "").replaceAll('"', ""), found.count);
  }
  return counts;
}

/** The example products that the shopkeeper has edited, by SKU and name; 1,000 at most. */
export async function listEditedProducts(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select sku || ' ' || name as name from products
    where is_example and updated_at > created_at order by sku limit 1000`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function countKept(tx: Db): Promise<Kept> {
  const { rows } = await sql<Kept>`select
    (select count(*)::int from products where id not in (select id from removed_products)) as products,
    (select count(*)::int from orders where id not in (select id from removed_orders)) as orders,
    (select count(*)::int from customers where id not in (select id from removed_customers)) as customers`.execute(
    tx,
  );
  const [kept] = rows;
  assert(kept !== undefined, "counts are one row");
  return kept;
}

/** The number of example products and of orders that were not paid with real money. */
export async function countExamples(db: Db): Promise<{ products: number; orders: number }> {
  const { rows } = await sql<{ products: number; orders: number }>`select
    (select count(*)::int from products where is_example) as products,
    (select count(distinct order_id)::int from payments where mode <> 'live') as orders`.execute(
    db,
  );
  return rows[0] ?? { products: 0, orders: 0 };
}
