import { setTimeout as pause } from "node:timers/promises";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/db.server.ts";
import { countAttempt, type Limit } from "#shop/platform/rate-limit.server.ts";
import {
  endLinks,
  holdPassword,
  insertCustomer,
  lockCustomer,
  selectCustomerByEmail,
  updatePasswordHash,
  updateVerified,
} from "./account-queries.server.ts";
import {
  mailExistingAccount,
  mailPasswordChanged,
  mailResetLink,
  mailVerifyLink,
} from "./account-mail.server.ts";
import type { Customer } from "./customer.ts";
import { isLinkOpen, takeLink } from "./links.server.ts";
import { hashPassword, isPassword } from "./passwords.server.ts";
import { endSessionsOf, startSession } from "./sessions.server.ts";

/** A customer with a session just begun. The token is told once and kept nowhere. */
export type SignedInNow = { readonly customer: Customer; readonly token: string };

/** What every way of signing in has: the token that the same browser held until now, if any. */
type Replacing = { readonly replacedToken: string | null };

/**
 * Opens an account, signs the customer in and mails the link that proves the address. Refuses an
 * address that has an account, after the same work, and tells that address's owner by mail, at most
 * once an hour. What is passed in has been checked by the registration's schema.
 */
export async function register(
  db: Db,
  application: { email: string; fullName: string; password: string } & Replacing,
): Promise<Done<SignedInNow> | Refused<"email_taken">> {
  const { email, fullName, password, replacedToken } = application;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const customer = await insertCustomer(tx, { email, fullName, passwordHash });
    if (customer === null) {
      const existing = await selectCustomerByEmail(tx, email);
      if (existing !== null) await mailExistingAccount(tx, existing.customer);
      return refused("email_taken");
    }
    await mailVerifyLink(tx, customer);
    return done({ customer, token: await startSession(tx, customer.id, replacedToken) });
  });
}

/**
 * Signs a customer in. An unknown address and a wrong password are one refusal, told in the same
 * time. An account whose address is not proved yet signs in as well; its customer says so.
 */
export async function signIn(
  db: Db,
  credentials: { email: string; password: string } & Replacing,
): Promise<Done<SignedInNow> | Refused<"login_failed">> {
  const { email, password, replacedToken } = credentials;
  const account = await selectCustomerByEmail(db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (account === null || !isRight) return refused("login_failed");
  const { customer, passwordHash } = account;
  return db.transaction().execute(async (tx) => {
    // A reset that came between must not leave a session of the old password behind.
    if (!(await holdPassword(tx, customer.id, passwordHash))) return refused("login_failed");
    return done({ customer, token: await startSession(tx, customer.id, replacedToken) });
  });
}

/** Proves an address by its mailed link, and signs the customer in. Each link works once. */
export async function verifyEmail(
  db: Db,
  proof: { linkToken: string } & Replacing,
): Promise<Done<SignedInNow> | Refused<"link_invalid">> {
  return db.transaction().execute(async (tx) => {
    const customerId = await takeLink(tx, proof.linkToken, "verify");
    if (customerId === null) return refused("link_invalid");
    await updateVerified(tx, customerId);
    const customer = await lockCustomer(tx, customerId);
    if (customer === null) return refused("link_invalid");
    return done({ customer, token: await startSession(tx, customer.id, proof.replacedToken) });
  });
}

/** The most verification links that are mailed to a customer who asks for another, in a while. */
const VERIFY_MAILS: Limit = { max: 5, windowSeconds: 15 * 60 };

/**
 * Mails another link that proves the address; the earlier ones end. Refuses a customer who has proved
 * it already, and one who asks for more than five in a quarter of an hour.
 */
export async function sendVerification(
  db: Db,
  customer: Customer,
): Promise<Done<null> | Refused<"verified_already" | "too_many">> {
  if (customer.isVerified) return refused("verified_already");
  const attempt = await countAttempt(db, `verify-mail:${customer.id}`, VERIFY_MAILS);
  if (!attempt.ok) return refused("too_many");
  await db.transaction().execute((tx) => mailVerifyLink(tx, customer));
  return done(null);
}

/** Longer than the work for an address that has an account takes. */
const RESET_ANSWER_MS = 250;

/**
 * Mails a link to set a new password, if the address has an account. Answers nothing, and after the
 * same time, whether it has one or not.
 */
export async function requestReset(db: Db, email: string): Promise<void> {
  const answerTime = pause(RESET_ANSWER_MS);
  const account = await selectCustomerByEmail(db, email);
  if (account !== null) await db.transaction().execute((tx) => mailResetLink(tx, account.customer));
  await answerTime;
}

/**
 * Sets a new password by a mailed link, ends every session of the account and every other reset
 * link, and tells the owner by mail. The link was read in the mailbox, so it proves the address
 * too. What is passed in has been checked by the reset's schema.
 */
export async function resetPassword(
  db: Db,
  change: { linkToken: string; newPassword: string },
): Promise<Done<Customer> | Refused<"link_invalid">> {
  // Looked at first, so that nobody makes the shop hash passwords with links that never worked.
  if (!(await isLinkOpen(db, change.linkToken, "reset"))) return refused("link_invalid");
  const passwordHash = await hashPassword(change.newPassword);
  return db.transaction().execute(async (tx) => {
    const customerId = await takeLink(tx, change.linkToken, "reset");
    if (customerId === null) return refused("link_invalid");
    await updatePasswordHash(tx, customerId, passwordHash);
    await updateVerified(tx, customerId);
    await endLinks(tx, customerId, "reset");
    await endSessionsOf(tx, customerId);
    const customer = await lockCustomer(tx, customerId);
    if (customer === null) return refused("link_invalid");
    await mailPasswordChanged(tx, customer);
    return done(customer);
  });
}
