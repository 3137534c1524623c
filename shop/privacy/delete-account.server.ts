import { sql } from "kysely";
import type { Db } from "#shop/platform/db.server.ts";
import { enqueueMail } from "#shop/platform/outbox.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { forgetMessagesFrom } from "#shop/mail/contact.server.ts";
import { knowsPassword } from "#shop/accounts/profile.server.ts";

/** Stands where a person's word stood. */
const REMOVED = "removed";

/**
 * Removes a customer who knows the account's password: sign-in, sessions, addresses and links go at
 * once, and with them the person from every order that is done with. The customer is told by mail.
 */
export async function deleteAccount(
  db: Db,
  customer: Customer,
  password: string,
): Promise<Done<null> | Refused<"wrong_password">> {
  if (!(await knowsPassword(db, customer, password))) return refused("wrong_password");
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("customers").where("id", "=", customer.id).execute();
    await removePersons(tx);
    // Mails that have left are forgotten; what still waits is owed to the customer.
    await sql`delete from mail_outbox
      where lower(recipient) = lower(${customer.email}) and sent_at is not null`.execute(tx);
    if (customer.isVerified) await forgetMessagesFrom(tx, customer.email);
    await enqueueMail(tx, {
      key: `account-deleted:${customer.id}`,
      template: "account-deleted",
      recipient: customer.email,
      data: { fullName: customer.fullName, deletedAt: new Date().toISOString() },
    });
  });
  return done(null);
}

/**
 * Removes the person from orders whose account is gone, once they are done with: an order still to
 * be paid, sent or brought keeps what it takes to do so, one that was delivered keeps it for 60 days,
 * in which goods can come back. Tax law has orders kept for six years (VAT Act 1994, sch. 11, para. 6;
 * VAT Notice 700/21): of one that was paid, what its invoice says, name and address among it; of one
 * that was not, only what was to be bought. Safe to run at any time.
 */
export async function removePersons(tx: Db): Promise<void> {
  await sql`
    with done as (
      update orders set email = ${REMOVED}, notes = '',
        customer_name = case when paid_at is null then ${REMOVED} else customer_name end,
        address = case when paid_at is null then jsonb_build_object(
          'name', ${REMOVED}::text, 'line1', ${REMOVED}::text, 'line2', '', 'city', ${REMOVED}::text,
          'country', address->>'country', 'postcode', '') else address end
      where customer_id is null and email <> ${REMOVED}
        and (status in ('cancelled', 'expired', 'payment_failed', 'refunded')
          or status in ('delivered', 'partially_refunded') and updated_at < now() - interval '60 days')
      returning id)
    update cancel_requests set name = ${REMOVED}, email = ${REMOVED}, statement = ''
    where order_id in (select id from done)`.execute(tx);
}
