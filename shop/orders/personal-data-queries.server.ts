import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Replaces personal data in an anonymised order. */
const REMOVED = "removed";

/**
 * Locks the orders without an account whose personal data is no longer needed, and returns their ids:
 * unpaid orders that have ended, cancelled orders whose payment page is closed, refunded orders, and
 * delivered ones 60 days after the last change. Skips orders that are locked.
 */
export async function lockFinishedOrders(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where customer_id is null and email <> ${REMOVED}
      and (status in ('expired', 'payment_failed', 'refunded')
        or status = 'cancelled' and not exists (select from payments
          where order_id = orders.id and payments.state = 'pending' and expires_at > now())
        or status in ('delivered', 'partially_refunded') and updated_at < now() - interval '60 days')
    order by id for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

const isPaid = sql`exists (select from payments
  where order_id = orders.id and payments.state = 'paid')`;

/**
 * Removes e-mail address and notes from orders, and from unpaid ones name and postal address, too; and
 * what staff wrote about them in flags and history.
 */
export async function removePersonalData(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update orders set email = ${REMOVED}, notes = '',
      customer_name = case when ${isPaid} then customer_name else ${REMOVED} end,
      address = case when ${isPaid} then address else jsonb_build_object(
        'name', ${REMOVED}::text, 'line1', ${REMOVED}::text, 'line2', '', 'city', ${REMOVED}::text,
        'country', address->>'country', 'postcode', '') end
    where id = any(${[...orderIds]}::uuid[])`.execute(tx);
  await sql`update order_flags set resolution = '',
      note = case when raised_by_kind = 'staff' then '' else note end
    where order_id = any(${[...orderIds]}::uuid[])`.execute(tx);
  await sql`update order_history set reason = ''
    where order_id = any(${[...orderIds]}::uuid[]) and actor_kind = 'staff'`.execute(tx);
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
