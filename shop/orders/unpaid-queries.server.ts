import { sql, type NotNull } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * An SQL condition on `orders`: whether an order waits for its payment (`isUnpaid`). Only an unpaid order
 * that is still placed has a pending payment that counts; `payments_one_pending` finds it.
 */
export const isUnpaidOrder = sql<boolean>`(orders.state = 'placed' and exists (select from payments
  where payments.order_id = orders.id and payments.state = 'pending'))`;

/** An unpaid order, as the limits of its account count it. */
export type WaitingOrder = {
  readonly id: string;
  /** Null for an order that no checkout finds again. */
  readonly fingerprint: Buffer | null;
  /** The pieces that it reserves. Products made to order reserve none. */
  readonly pieces: number;
};

/**
 * Locks the account that places an order, so that its checkouts are counted one at a time. Null if the
 * account no longer exists.
 */
export async function lockBuyingCustomer(
  tx: Db,
  customerId: string,
): Promise<{ readonly isVerified: boolean; readonly isBlocked: boolean } | null> {
  const row = await tx
    .selectFrom("customers")
    .select(["verifiedAt", "orderingBlockedAt"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { isVerified: row.verifiedAt !== null, isBlocked: row.orderingBlockedAt !== null };
}

/** An account's unpaid orders, the oldest first, 100 at most. */
export async function selectWaiting(tx: Db, customerId: string): Promise<WaitingOrder[]> {
  const { rows } = await sql<{ id: string; fingerprint: Buffer | null; pieces: number }>`
    select id, fingerprint, coalesce((select sum(quantity) from order_lines
      where order_id = orders.id and not made_to_order), 0)::int as pieces
    from orders where customer_id = ${customerId} and ${isUnpaidOrder}
    order by created_at, id limit 100`.execute(tx);
  return rows;
}

/** A network as orders store it: hashed with the key of this database. */
export const networkHash = (network: string) =>
  sql<Buffer>`(select sha256(key || convert_to(${network}, 'UTF8')) from network_key)`;

/** The number of unpaid orders at one network, and the seconds until the first of them ends. */
export type NetworkLoad = { readonly waiting: number; readonly nextEndsInSeconds: number };

/**
 * Counts the unpaid orders of unverified accounts at a network, except those in `without`. Locks the
 * network until the transaction ends, so that two orders can't take the last place.
 */
export async function countAtNetwork(
  tx: Db,
  network: string,
  without: readonly string[],
): Promise<NetworkLoad> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`network:${network}`}, 0))`.execute(tx);
  const { waiting, seconds } = await tx
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .innerJoin("payments", (on) =>
      on.onRef("payments.orderId", "=", "orders.id").on("payments.state", "=", "pending"),
    )
    .select([
      sql<number>`count(*)::int`.as("waiting"),
      sql<number>`greatest(1, ceil(extract(epoch from min(expires_at) - now()))::int)`.as(
        "seconds",
      ),
    ])
    .where("clientNetwork", "=", networkHash(network))
    .where("orders.state", "=", "placed")
    .where("verifiedAt", "is", null)
    .where(sql<boolean>`not orders.id = any(${[...without]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return { waiting, nextEndsInSeconds: seconds };
}

/** The hashed networks of an account's unpaid orders, as hexadecimal text. */
export async function selectNetworksOf(
  db: Db,
  customerId: string,
): Promise<{ orderNumber: string; networkHash: string }[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["orderNumber", "clientNetwork"])
    .where("customerId", "=", customerId)
    .where(isUnpaidOrder)
    .where("clientNetwork", "is not", null)
    .$narrowType<{ clientNetwork: NotNull }>()
    .orderBy("createdAt")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    orderNumber: row.orderNumber,
    networkHash: row.clientNetwork.toString("hex"),
  }));
}
