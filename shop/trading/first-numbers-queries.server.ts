import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { checkFirstNumbers, FIRST_ORDER, type Numbers } from "./first-numbers.ts";

/** The lowest numbers that are free: those after the orders and invoices that are kept. */
export async function findLowestNumbers(tx: Db): Promise<Numbers> {
  const { rows } = await sql<Numbers>`select
    (select coalesce(max(substring(order_number from '\\d+$')::bigint) + 1, ${FIRST_ORDER})::int
      from orders where id not in (select id from removed_orders)) as order,
    (select coalesce(max(number) + 1, 1)
      from invoices where order_id not in (select id from removed_orders)) as invoice`.execute(tx);
  return rows[0] ?? { order: FIRST_ORDER, invoice: 1 };
}

/** Sets the numbers of the next order and the next invoice. */
export async function setFirstNumbers(tx: Db, first: Numbers): Promise<void> {
  checkFirstNumbers(first, { order: 1, invoice: 1 });
  await sql.raw(`alter sequence order_numbers restart with ${first.order}`).execute(tx);
  await sql`update invoice_counter set last_number = ${first.invoice - 1}`.execute(tx);
}

/** SQL statements that set the numbers back to what they are now, but never below a number in use. */
export async function numberRestoreStatements(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ order: string; invoice: number }>`select
    (select last_value + case when is_called then 1 else 0 end from order_numbers)::text as order,
    (select last_number from invoice_counter) as invoice`.execute(tx);
  const [now] = rows;
  if (now === undefined) return [];
  return [
    `select setval('order_numbers', greatest(${now.order}, (select coalesce(max(substring(order_number from '\\d+$')::bigint), 0) + 1 from orders)), false)`,
    `update invoice_counter set last_number = greatest(${now.invoice}, (select coalesce(max(number), 0) from invoices))`,
  ];
}
