import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Order } from "./order.ts";
import { selectOrders, toOrder } from "./order-queries.server.ts";

/** Replaces personal data in an anonymised order. */
const REMOVED = "removed";

/** An order without an account whose personal data is not removed yet. */
type OrderWithoutAccount = { readonly order: Order; readonly changedAt: Date };

/** Locks the orders without an account that still have personal data. Skips orders that are locked. */
export async function lockOrdersWithoutAccount(tx: Db): Promise<OrderWithoutAccount[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where customer_id is null and email <> ${REMOVED}
    order by id for update skip locked`.execute(tx);
  if (rows.length === 0) return [];
  const orders = await selectOrders(tx)
    .where(sql<boolean>`orders.id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  return orders.map((row) => ({ order: toOrder(row), changedAt: row.updatedAt }));
}

const isPaid = sql`exists (select from payments
  where order_id = orders.id and payments.state = 'paid')`;

/**
 * Removes e-mail address, telephone number and notes from orders, and from unpaid ones name and postal address, too; and
 * what staff wrote about them in flags, history, comments and tags.
 */
export async function removePersonalData(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update orders set email = ${REMOVED}, notes = '', gift_message = null,
      customer_name = case when ${isPaid} then customer_name else ${REMOVED} end,
      address = case when ${isPaid} then address - 'telephone' else jsonb_build_object(
        'name', ${REMOVED}::text, 'line1', ${REMOVED}::text, 'line2', '', 'city', ${REMOVED}::text,
        'country', address->>'country', 'postcode', '') end
    where id = any(${[...orderIds]}::uuid[])`.execute(tx);
  await sql`update order_flags set resolution = '',
      note = case when raised_by_kind = 'staff' then '' else note end
    where order_id = any(${[...orderIds]}::uuid[])`.execute(tx);
  await sql`update order_history set reason = ''
    where order_id = any(${[...orderIds]}::uuid[]) and actor_kind = 'staff'`.execute(tx);
  for (const table of ["order_comments", "order_tags"])
    await sql`delete from ${sql.ref(table)} where order_id = any(${[...orderIds]}::uuid[])`.execute(
      tx,
    );
}

/** Locks up to `limit` orders placed before an instant and returns their ids. Skips orders that are locked. */
export async function lockOrdersPlacedBefore(
  tx: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where created_at < ${before}
    order by id limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}
