import { HOUR_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { greetingName, type Customer } from "./customer.ts";
import { issueLink } from "./links/links.server.ts";

/** Mails the link that verifies an e-mail address. Earlier links stop working. */
export async function mailVerifyLink(tx: Db, customer: Customer): Promise<void> {
  const { id, url } = await issueLink(tx, {
    customerId: customer.id,
    purpose: "verify",
    email: customer.email,
  });
  await enqueueMail(tx, "verify-email", {
    key: `verify-email:${id}`,
    recipient: customer.email,
    data: { link: url },
  });
}

/** Mails the link to set a new password. Earlier links stop working. */
export async function mailResetLink(tx: Db, customer: Customer): Promise<void> {
  const { id, url } = await issueLink(tx, {
    customerId: customer.id,
    purpose: "reset",
    email: customer.email,
  });
  await enqueueMail(tx, "reset-password", {
    key: `reset-password:${id}`,
    recipient: customer.email,
    data: { link: url },
  });
}

/** Tells a customer that somebody tried to register their e-mail address; at most once an hour. */
export async function mailExistingAccount(tx: Db, customer: Customer): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS);
  await enqueueMail(tx, "existing-account", {
    key: `existing-account:${customer.id}:${hour}`,
    recipient: customer.email,
    data: {
      loginUrl: `${env().publicUrl}/login`,
      resetUrl: `${env().publicUrl}/forgot-password`,
    },
  });
}

/** Tells a customer that their password was changed, and what to do if it wasn't them. */
export async function mailPasswordChanged(tx: Db, customer: Customer): Promise<void> {
  const changedAt = new Date();
  await enqueueMail(tx, "password-changed", {
    key: `password-changed:${customer.id}:${changedAt.toISOString()}`,
    recipient: customer.email,
    data: {
      fullName: greetingName(customer),
      changedAt: changedAt.toISOString(),
      resetUrl: `${env().publicUrl}/forgot-password`,
    },
  });
}

/** Mails the new e-mail address a link to confirm the change. */
export async function mailConfirmNew(tx: Db, customer: Customer, newEmail: string): Promise<void> {
  const { id, url } = await issueLink(tx, {
    customerId: customer.id,
    purpose: "email-new",
    email: newEmail,
  });
  await enqueueMail(tx, "confirm-new-email", {
    key: `confirm-new-email:${id}`,
    recipient: newEmail,
    data: { newEmail, link: url },
  });
}

/**
 * Mails the old e-mail address a link to confirm the change, and what to do if it wasn't requested.
 */
export async function mailConfirmOld(tx: Db, customer: Customer, newEmail: string): Promise<void> {
  const { id, url } = await issueLink(tx, {
    customerId: customer.id,
    purpose: "email-old",
    email: newEmail,
  });
  await enqueueMail(tx, "email-change-requested", {
    key: `email-change-requested:${id}`,
    recipient: customer.email,
    data: {
      fullName: customer.fullName,
      newEmail,
      link: url,
      resetUrl: `${env().publicUrl}/forgot-password`,
    },
  });
}

/**
 * Tells the old e-mail address that it was replaced. Names the new one only if the old was
 * verified.
 */
export async function mailEmailChanged(
  tx: Db,
  customer: Customer,
  newEmail: string,
): Promise<void> {
  const changedAt = new Date().toISOString();
  await enqueueMail(tx, "email-changed", {
    key: `email-changed:${customer.id}:${changedAt}`,
    recipient: customer.email,
    data: {
      fullName: greetingName(customer),
      oldEmail: customer.email,
      newEmail: customer.isVerified ? newEmail : null,
      changedAt,
      contact: `${env().publicUrl}/contact-us`,
    },
  });
}

/** Welcomes a customer after the first verification of their e-mail address. */
export async function mailWelcome(
  tx: Db,
  customer: Customer,
  { isNamed }: { isNamed: boolean },
): Promise<void> {
  await enqueueMail(tx, "welcome", {
    key: `welcome:${customer.id}`,
    recipient: customer.email,
    data: {
      fullName: isNamed ? customer.fullName : null,
      shopUrl: env().publicUrl,
      accountUrl: `${env().publicUrl}/account`,
    },
  });
}
