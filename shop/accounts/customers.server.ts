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
  mailWelcome,
} from "./account-mail.server.ts";
import { personalPasswordProblem } from "./chosen-password.server.ts";
import type { Customer } from "./customer.ts";
import { forgetDevicesOf, rememberDevice } from "./devices.server.ts";
import { findLinkOwner, takeLink } from "./links.server.ts";
import { hashPassword, isPassword } from "./passwords.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import { endSessionsOf, startSession } from "./sessions.server.ts";

/**
 * A customer with a session just begun, in a browser that is known from now on. The tokens are told
 * once and kept nowhere.
 */
export type SignedInNow = {
  readonly customer: Customer;
  readonly token: string;
  readonly deviceToken: string;
};

/** What every way of signing in has: the tokens that the same browser held until now, if any. */
type Browser = { readonly replacedToken: string | null; readonly deviceToken?: string | null };

/** Begins the session of a customer who has just proved to be one. */
async function letIn(tx: Db, customer: Customer, browser: Browser): Promise<SignedInNow> {
  return {
    customer,
    token: await startSession(tx, customer.id, browser.replacedToken),
    deviceToken: await rememberDevice(tx, customer.id, browser.deviceToken ?? null),
  };
}

/**
 * Opens an account, signs the customer in and mails the link that proves the address. Refuses an
 * address that has an account, after the same work, and tells that address's owner by mail, at most
 * once an hour. What is passed in has been checked by the registration's schema.
 */
export async function register(
  db: Db,
  application: { email: string; fullName: string; password: string } & Browser,
): Promise<Done<SignedInNow> | Refused<"email_taken">> {
  const { email, fullName, password } = application;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const customer = await insertCustomer(tx, { email, fullName, passwordHash });
    if (customer === null) {
      const existing = await selectCustomerByEmail(tx, email);
      if (existing !== null) await mailExistingAccount(tx, existing.customer);
      return refused("email_taken");
    }
    await mailVerifyLink(tx, customer);
    return done(await letIn(tx, customer, application));
  });
}

/** Whose password was not right is for the log alone: null for an address without an account. */
type LoginFailed = Refused<"login_failed"> & { readonly customerId: string | null };

/**
 * Signs a customer in. An unknown address and a wrong password are one refusal, told in the same
 * time. An account whose address is not proved yet signs in as well; its customer says so.
 */
export async function signIn(
  db: Db,
  credentials: { email: string; password: string } & Browser,
): Promise<Done<SignedInNow> | LoginFailed> {
  const account = await selectCustomerByEmail(db, credentials.email);
  const isRight = await isPassword(account?.passwordHash ?? null, credentials.password);
  const failed = { ...refused("login_failed"), customerId: account?.customer.id ?? null };
  if (account === null || !isRight) return failed;
  const { customer, passwordHash } = account;
  return db.transaction().execute(async (tx) => {
    // A reset that came between must not leave a session of the old password behind.
    if (!(await holdPassword(tx, customer.id, passwordHash))) return failed;
    return done(await letIn(tx, customer, credentials));
  });
}

/** Proves an address by its mailed link, and signs the customer in. Each link works once. */
export async function verifyEmail(
  db: Db,
  proof: { linkToken: string } & Browser,
): Promise<Done<SignedInNow> | Refused<"link_invalid">> {
  return db.transaction().execute(async (tx) => {
    const customerId = await takeLink(tx, proof.linkToken, "verify");
    if (customerId === null) return refused("link_invalid");
    await updateVerified(tx, customerId);
    const customer = await lockCustomer(tx, customerId);
    if (customer === null) return refused("link_invalid");
    await mailWelcome(tx, customer);
    return done(await letIn(tx, customer, proof));
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

/** Who has a new password, and by what token the browser that set it is known. */
type PasswordReset = { readonly customer: Customer; readonly deviceToken: string };
/** A password that says who its owner is, with the sentence that stands at its field. */
type PasswordRefused = Refused<"password_personal"> & { readonly message: string };

/**
 * Sets a new password by a mailed link, ends every session of the account and every other reset
 * link, and tells the owner by mail. The link was read in the mailbox, so it proves the address
 * too: the browser is known from now on, and no other is. What is passed in has been checked by the
 * reset's schema; that the password is not made of its owner's name is checked here, where the
 * owner is known, and the link stays good.
 */
export async function resetPassword(
  db: Db,
  change: { linkToken: string; newPassword: string },
): Promise<Done<PasswordReset> | Refused<"link_invalid"> | PasswordRefused> {
  // Looked at first, so that nobody makes the shop hash passwords with links that never worked.
  const owner = await findLinkOwner(db, change.linkToken, "reset");
  if (owner === null) return refused("link_invalid");
  const message = personalPasswordProblem(change.newPassword, owner);
  if (message !== null) return { ...refused("password_personal"), message };
  const passwordHash = await hashPassword(change.newPassword);
  return db.transaction().execute(async (tx) => {
    const customerId = await takeLink(tx, change.linkToken, "reset");
    if (customerId === null) return refused("link_invalid");
    await updatePasswordHash(tx, customerId, passwordHash);
    await updateVerified(tx, customerId);
    await endLinks(tx, customerId, "reset");
    await endEmailChange(tx, customerId);
    await endSessionsOf(tx, customerId);
    await forgetDevicesOf(tx, customerId);
    const customer = await lockCustomer(tx, customerId);
    if (customer === null) return refused("link_invalid");
    await mailPasswordChanged(tx, customer);
    return done({ customer, deviceToken: await rememberDevice(tx, customerId, null) });
  });
}
