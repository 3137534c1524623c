import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "./order-url.server.ts";

/**
 * Mails the customer that an order was not paid: once for each card page it had, whoever noticed. An
 * address that is not verified may be somebody else's: it gets one such mail a day, without a name.
 * An account that is gone gets none, as it has no order left to pay.
 */
export async function enqueueOrderUnpaid(
  tx: Db,
  order: Order,
  reason: "expired" | "failed",
): Promise<void> {
  const isVerified = await isAddressVerified(tx, order);
  if (isVerified === null) return;
  const key = isVerified
    ? `order-unpaid:${order.id}:${order.sessionAttempt}`
    : await keyOfTheDay(tx, order);
  if (key === null) return;
  await enqueueMail(tx, {
    key,
    template: "order-unpaid",
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: isVerified ? order.customerName : null,
      reason,
      totalPence: order.totalPence,
      payAgainUrl: orderUrlOf(order),
      lines: order.lines.map(({ name }) => name),
    },
  });
}

/** Whether the address of an order is the one that its account has verified; null without an account. */
async function isAddressVerified(tx: Db, { customerId, email }: Order): Promise<boolean | null> {
  if (customerId === null) return null;
  const row = await tx
    .selectFrom("customers")
    .select(
      sql<boolean>`verified_at is not null and lower(email) = lower(${email})`.as("isVerified"),
    )
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.isVerified ?? null;
}

/**
 * The key of the one mail that an address may get within 24 hours; null when it had that. It is made
 * of the mail before it, so that two orders that end at once make one mail.
 */
async function keyOfTheDay(tx: Db, { customerId, email }: Order): Promise<string | null> {
  const last = await tx
    .selectFrom("mail_outbox")
    .select(["id", sql<boolean>`created_at > now() - interval '1 day'`.as("isOfToday")])
    .where("template", "=", "order-unpaid")
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.isOfToday) return null;
  return `order-unpaid:unverified:${customerId}:${last?.id ?? "first"}`;
}
