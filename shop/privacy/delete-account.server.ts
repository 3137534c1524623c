import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { CUSTOMER, type Actor } from "#shop/platform/actor.ts";
import { customerSubject } from "#shop/accounts/by-staff/customer-acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { deleteSentMailsTo, enqueueMail } from "#shop/mail/outbox.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { greetingName, type Customer } from "#shop/accounts/customer.ts";
import { deleteCustomer, lockCustomerToDelete } from "#shop/accounts/personal-data.server.ts";
import {
  lockReauthenticated,
  verifyPassword,
  type ReauthenticationRefused,
} from "#shop/accounts/reauthentication.server.ts";
import { endAllUnpaid } from "#shop/orders/end-all.server.ts";
import { endPayment } from "#shop/payments/payment-changes.server.ts";
import { findPaymentsOf } from "#shop/payments/payments.server.ts";
import { deleteMessagesFrom } from "#shop/messages/contact.server.ts";
import { deleteNoticesTo } from "#shop/notices/notices.server.ts";
import {
  deleteOffersTo,
  lockRequestsFrom,
  lockOffersOf,
} from "#shop/offers/personal-data.server.ts";
import { removeViewsAbout } from "#shop/staff/saved-views.server.ts";
import { removeAsker } from "#shop/questions/personal-data.server.ts";
import { removeAuthor } from "#shop/reviews/personal-data.server.ts";
import { anonymiseWithin } from "./anonymise-orders.server.ts";

/**
 * Deletes the account of a customer who gives its password: sessions, postal addresses and links go at
 * once, and personal data is removed from every finished order. Unpaid orders are cancelled, their
 * stock is released, and their payment pages are closed by jobs. Sends the customer a mail. Refuses when
 * the password is wrong or the session has ended meanwhile.
 */
export async function deleteAccount(
  db: Db,
  customer: Customer,
  credentials: { password: string; token: string | null },
): Promise<Done<null> | ReauthenticationRefused> {
  const claim = { customer, ...credentials };
  const passwordHash = await verifyPassword(db, claim);
  if (passwordHash === null) return refused("wrong_password");
  return db.transaction().execute(async (tx) => {
    await lockOffersOf(tx, customer.id);
    const locked = await lockReauthenticated(tx, { ...claim, passwordHash }, { toDelete: true });
    if (!locked.ok) return locked;
    await deleteWithin(tx, locked.customer, CUSTOMER);
    return done(null);
  });
}

/**
 * Staff delete the account of a customer who has asked them to, in the same way. The caller checks the right
 * `customers.erase`.
 */
export async function eraseCustomer(
  db: Db,
  customerId: string,
  act: Act,
): Promise<Done<null> | Refused<"no_customer" | "act_reused">> {
  if (!isUuid(customerId)) return refused("no_customer");
  const subject = customerSubject(customerId);
  const named = { act, action: "erase_customer", subject, input: null };
  return withAct<null, "no_customer">(db, named, async (tx) => {
    await lockOffersOf(tx, customerId);
    const customer = await lockCustomerToDelete(tx, customerId);
    if (customer === null) return refused("no_customer");
    await deleteWithin(tx, customer, act.actor);
    return done(null);
  });
}

/** Deletes an account that is locked for it (docs/lock-order.md, rule 3), and mails the customer. */
async function deleteWithin(tx: Db, customer: Customer, actor: Actor): Promise<void> {
  await cancelUnpaidOrders(tx, customer.id, actor);
  await removeAuthor(tx, customer.id);
  await deleteCustomer(tx, customer.id);
  await anonymiseWithin(tx);
  await deleteCorrespondence(tx, customer);
  await removeViewsAbout(tx, customer);
  await enqueueMail(tx, "account-deleted", {
    key: `account-deleted:${customer.id}`,
    recipient: customer.email,
    data: { fullName: greetingName(customer), deletedAt: new Date().toISOString() },
  });
}

/**
 * Cancels a customer's unpaid orders and locks the others. Jobs close the payment pages, because no
 * transaction spans a call to the payment provider; a payment that arrives first counts.
 */
async function cancelUnpaidOrders(tx: Db, customerId: string, actor: Actor): Promise<void> {
  const orderIds = await endAllUnpaid(tx, customerId, {
    event: "cancelled",
    actor,
    reason: "The account was deleted before payment",
  });
  for (const { id, providerRef } of (await findPaymentsOf(tx, orderIds)).values()) {
    if (providerRef === null) await endPayment(tx, id, "expired");
    else
      await addJob(tx, {
        task: "close-payment-page",
        payload: { id },
        key: `close-payment-page:${id}`,
      });
  }
}

/**
 * Deletes sent mails and, from a verified address, contact messages, offers, what it waits for and
 * questions about products. Unsent mails are
 * still sent. Which mails the address has stopped stays, without the address.
 */
async function deleteCorrespondence(tx: Db, { email, isVerified }: Customer): Promise<void> {
  // Messages from an unverified address may be somebody else's.
  if (isVerified) await deleteOffersTo(tx, email);
  // A request that came in while the account was being deleted stays, as one that comes in afterwards does.
  if (isVerified)
    await deleteMessagesFrom(tx, email, { except: await lockRequestsFrom(tx, email) });
  if (isVerified) await deleteNoticesTo(tx, email);
  if (isVerified) await removeAsker(tx, email);
  await deleteSentMailsTo(tx, email);
}
