import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail, findLatestMail } from "#shop/mail/outbox.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "./order-url.server.ts";

/**
 * Tells the customer that an order was not paid, once for each payment page. An e-mail address that
 * the account has not verified may be a stranger's: it gets one such mail a day, without a name.
 * Orders of deleted accounts get none, as nobody can pay for them any more.
 */
export async function enqueueOrderUnpaid(
  tx: Db,
  order: Order,
  {
    attempt,
    reason,
    isOfOffer = false,
  }: {
    readonly attempt: number;
    readonly reason: "expired" | "failed";
    /** Whether it was placed for an offer, which is paid by its own link. */
    readonly isOfOffer?: boolean;
  },
): Promise<void> {
  const isVerified = await isEmailVerified(tx, order);
  if (isVerified === null) return;
  const key = isVerified ? `order-unpaid:${order.id}:${attempt}` : await findDailyKey(tx, order);
  if (key === null) return;
  await enqueueMail(tx, "order-unpaid", {
    key,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: isVerified ? order.customerName : null,
      reason,
      totalPence: order.totalPence,
      payAgainUrl: orderUrlOf(order),
      isOfOffer,
      lines: order.lines.map(({ name }) => name),
    },
  });
}

/** Whether the order's e-mail address is the one its account has verified; null without an account. */
async function isEmailVerified(tx: Db, { customerId, email }: Order): Promise<boolean | null> {
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
 * The mail key for an unverified address; null if it had such a mail within 24 hours. The key holds
 * the id of the mail before it, so that two orders that end at the same time make one mail.
 */
async function findDailyKey(tx: Db, { customerId, email }: Order): Promise<string | null> {
  const latest = await findLatestMail(tx, "order-unpaid", email);
  if (latest?.isOfLastDay) return null;
  return `order-unpaid:unverified:${customerId}:${latest?.id ?? "first"}`;
}
