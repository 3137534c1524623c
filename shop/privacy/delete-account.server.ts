import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { deleteSentMailsTo, enqueueMail } from "#shop/mail/outbox.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done } from "#shop/kit/result.ts";
import { greetingName, type Customer } from "#shop/accounts/customer.ts";
import {
  lockReauthenticated,
  verifyPassword,
  type ReauthenticationRefused,
} from "#shop/accounts/reauthentication.server.ts";
import { closeAllUnpaid } from "#shop/orders/close-all.server.ts";
import { forgetMessagesFrom } from "#shop/messages/contact.server.ts";

/** Stands where a person's word stood. */
const REMOVED = "removed";

/**
 * Removes a customer who knows the account's password: sign-in, sessions, addresses and links go at
 * once, and with them the person from every order that is done with. Orders that wait for payment are
 * cancelled, what they held is free for others, and their card pages are closed right after. The
 * customer is told by mail. Refuses when the password or the session has ended meanwhile.
 */
export async function deleteAccount(
  db: Db,
  customer: Customer,
  asked: { password: string; token: string | null },
): Promise<Done<null> | ReauthenticationRefused> {
  const asker = { customer, ...asked };
  const passwordHash = await verifyPassword(db, asker);
  if (passwordHash === null) return refused("wrong_password");
  return db.transaction().execute(async (tx) => {
    const held = await lockReauthenticated(tx, { ...asker, passwordHash }, { toDelete: true });
    if (!held.ok) return held;
    await cancelWaitingOrders(tx, customer.id);
    await tx.deleteFrom("customers").where("id", "=", customer.id).execute();
    await anonymiseFinishedOrders(tx);
    await forgetMails(tx, held.customer);
    await enqueueMail(tx, "account-deleted", {
      key: `account-deleted:${customer.id}`,
      recipient: held.customer.email,
      data: { fullName: greetingName(held.customer), deletedAt: new Date().toISOString() },
    });
    return done(null);
  });
}

/**
 * Cancels the orders of a customer that wait for payment, and holds the others. Their card pages are
 * closed by jobs, as no transaction spans a call to Stripe; a payment that comes first counts.
 */
async function cancelWaitingOrders(tx: Db, customerId: string): Promise<void> {
  const sessionIds = await closeAllUnpaid(tx, customerId, {
    to: "cancelled",
    actor: "customer",
    reason: "The account was deleted before payment",
  });
  for (const id of sessionIds)
    await addJob(tx, { task: "close-card-page", payload: { id }, key: `close-card-page:${id}` });
}

/** Forgets mails that have left, and what the owner wrote; what still waits is owed to the customer. */
async function forgetMails(tx: Db, { email, isVerified }: Customer): Promise<void> {
  if (isVerified) await forgetMessagesFrom(tx, email);
  await deleteSentMailsTo(tx, email);
}

/**
 * Removes the person from orders whose account is gone, once they are done with: an order still to
 * be paid, sent or brought keeps what it takes to do so, one that was cancelled before payment keeps
 * it while its card page might still be paid, one that was delivered keeps it for 60 days, in which
 * goods can come back. Tax law has orders kept for six years (VAT Act 1994, sch. 11, para. 6;
 * VAT Notice 700/21): of one that was paid, what its invoice says, name and address among it; of one
 * that was not, only what was to be bought. Safe to run at any time; it waits for nobody.
 */
export async function anonymiseFinishedOrders(tx: Db): Promise<void> {
  await sql`
    with due as materialized (
      select id from orders
      where customer_id is null and email <> ${REMOVED}
        and (status in ('expired', 'payment_failed', 'refunded')
          or status = 'cancelled' and (paid_at is not null or session_expires_at is null or session_expires_at < now())
          or status in ('delivered', 'partially_refunded') and updated_at < now() - interval '60 days')
      order by id for update skip locked),
    done as (
      update orders set email = ${REMOVED}, notes = '',
        customer_name = case when paid_at is null then ${REMOVED} else customer_name end,
        address = case when paid_at is null then jsonb_build_object(
          'name', ${REMOVED}::text, 'line1', ${REMOVED}::text, 'line2', '', 'city', ${REMOVED}::text,
          'country', address->>'country', 'postcode', '') else address end
      where id in (select id from due)
      returning id)
    update cancel_requests set name = ${REMOVED}, email = ${REMOVED}, statement = ''
    where order_id in (select id from done)`.execute(tx);
}
