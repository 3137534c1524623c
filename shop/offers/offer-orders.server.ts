import { sql } from "kysely";
import type { NewOrderLine } from "#shop/orders/order.ts";
import type { RecreatedOrder } from "#shop/orders/recreated-order.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addUp } from "#shop/pricing/totals.ts";

/** The orders that were placed for an offer, the newest first, 20 at most. */
export async function listOrdersOfOffer(db: Db, offerId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("offerOrders")
    .innerJoin("orders", "orders.id", "orderId")
    .select("orderId")
    .where("offerId", "=", offerId)
    .orderBy("orders.createdAt", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => row.orderId);
}

/** The order of a locked offer that is placed, paid or not; null without one. There is one at most. */
export async function findPlacedOrderOf(tx: Db, offerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("offerOrders")
    .innerJoin("orders", "orders.id", "orderId")
    .select("orderId")
    .where("offerId", "=", offerId)
    .where("orders.state", "=", "placed")
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** Whether an order was placed for an offer: it is paid by the offer's link alone. */
export async function isOrderOfOffer(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("offerOrders")
    .select("orderId")
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a locked offer has an order that is placed, other than the unpaid one with this fingerprint. */
export async function hasOtherOrder(
  tx: Db,
  offerId: string,
  fingerprint: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from offer_orders join orders on orders.id = order_id
    where offer_id = ${offerId}::uuid and state = 'placed'
      and fingerprint is distinct from ${fingerprint} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Notes that an order was placed for a locked offer. */
export async function linkOrder(tx: Db, offerId: string, orderId: string): Promise<void> {
  await tx.insertInto("offerOrders").values({ offerId, orderId }).execute();
}

/**
 * Links an order that was recreated after a restore to the offer that it was placed for, so that nobody pays
 * it again: the newest sent offer to its address with its sum and its lines that has no order. Nothing else
 * pays offers until the reconciliation ends, so the late lock of the offer stops nobody.
 */
export async function linkRecreatedOrder(
  tx: Db,
  { id, email, lines, totals, placedAt }: RecreatedOrder,
): Promise<void> {
  const offers = await tx
    .selectFrom("offers")
    .select(["id", sql<NewOrderLine[]>`lines`.as("lines")])
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("totalPence", "=", addUp(totals).amountPence)
    .where("sentAt", "<=", placedAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("offerOrders").select("orderId").whereRef("offerId", "=", "offers.id")),
      ),
    )
    .orderBy("sentAt", "desc")
    .limit(50)
    .execute();
  const offer = offers.find((each) => goodsOf(each.lines) === goodsOf(lines));
  if (offer !== undefined) await linkOrder(tx, offer.id, id);
}

/** What is bought, to compare: article numbers and quantities. */
function goodsOf(lines: readonly Pick<NewOrderLine, "sku" | "quantity">[]): string {
  return lines
    .map(({ sku, quantity }) => `${sku} ${quantity}`)
    .toSorted()
    .join(", ");
}
