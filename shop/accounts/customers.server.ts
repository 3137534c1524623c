import { setTimeout as pause } from "node:timers/promises";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countAttempt, type Limit } from "#shop/platform/rate-limit.server.ts";
import {
  closeRegistrationCheck,
  insertCustomer,
  lockIfPasswordUnchanged,
  lockCustomer,
  openRegistrationCheck,
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
import { personalPasswordError } from "./passwords/chosen-password.server.ts";
import type { Customer, SignedInCustomer } from "./customer.ts";
import { forgetDevicesOf, rememberDevice } from "./devices/devices.server.ts";
import { endLinks } from "./links/link-queries.server.ts";
import { findLinkOwner, takeLink } from "./links/links.server.ts";
import { hashPassword, isPassword } from "./passwords/passwords.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import {
  endAllSessions,
  findSessionAccess,
  issueSessionToken,
  USER_AGENT_MAX,
} from "./sessions/sessions.server.ts";

/**
 * A customer with a session just begun, in a browser that is known from now on. The tokens are told
 * once and kept nowhere.
 */
export type NewSession = {
  readonly customer: Customer;
  readonly token: string;
  readonly deviceToken: string;
};

/** What every way of signing in has: the tokens that the same browser held until now, if any. */
type Browser = {
  readonly replacedToken: string | null;
  readonly deviceToken?: string | null;
  /** What the browser calls itself, where it says. */
  readonly userAgent?: string | null;
};

/** Begins the session of a customer who has just proved to be one. */
async function createSession(
  tx: Db,
  customer: Customer,
  { hasProvedAddress = false, ...browser }: Browser & { hasProvedAddress?: boolean },
): Promise<NewSession> {
  const { replacedToken } = browser;
  return {
    customer,
    token: await issueSessionToken(tx, customer.id, { replacedToken, hasProvedAddress }),
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
): Promise<Done<NewSession> | Refused<"email_taken">> {
  const { email, fullName, password, userAgent = null } = application;
  const registeredWith = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const customer = await insertCustomer(tx, { email, fullName, passwordHash, registeredWith });
    if (customer === null) {
      const existing = await selectCustomerByEmail(tx, email);
      if (existing !== null) await mailExistingAccount(tx, existing.customer);
      return refused("email_taken");
    }
    await mailVerifyLink(tx, customer);
    return done(await createSession(tx, customer, application));
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
): Promise<Done<NewSession> | LoginFailed> {
  const account = await selectCustomerByEmail(db, credentials.email);
  const isRight = await isPassword(account?.passwordHash ?? null, credentials.password);
  const failed = { ...refused("login_failed"), customerId: account?.customer.id ?? null };
  if (account === null || !isRight) return failed;
  const { customer, passwordHash } = account;
  return db.transaction().execute(async (tx) => {
    // A reset that came between must not leave a session of the old password behind.
    const held = await lockIfPasswordUnchanged(tx, { customerId: customer.id, passwordHash });
    return held === null ? failed : done(await createSession(tx, held, credentials));
  });
}

/** Whether the browser at hand is to be asked who made the account. */
export type Verified = NewSession & { readonly mustConfirmRegistration: boolean };

/**
 * Proves an address by its mailed link, and signs the customer in. Each link works once. In a browser
 * that is not signed in to the account, the owner of the address is asked who made it: a stranger may
 * have, and may know the password. A change of address under way ends: it was begun when the old
 * address had no say in it. The first proof is welcomed by mail, by name only where nobody is asked.
 */
export async function verifyEmail(
  db: Db,
  proof: { linkToken: string } & Browser,
): Promise<Done<Verified> | Refused<"link_invalid">> {
  return db.transaction().execute(async (tx) => {
    const customer = await takeLink(tx, proof.linkToken, "verify");
    if (customer === null) return refused("link_invalid");
    await updateVerified(tx, customer.id);
    await endEmailChange(tx, customer.id);
    const mustConfirmRegistration = await updateRegistrationCheck(
      tx,
      customer.id,
      proof.replacedToken,
    );
    const verified = { ...customer, isVerified: true };
    await mailWelcome(tx, verified, { isNamed: !mustConfirmRegistration });
    const signedIn = await createSession(tx, verified, { ...proof, hasProvedAddress: true });
    return done({ ...signedIn, mustConfirmRegistration });
  });
}

/**
 * Opens the question who made the account, or closes it: a session that waited for the answer and
 * now has the mailbox's link is its owner's. Answers whether it is open.
 */
async function updateRegistrationCheck(
  tx: Db,
  customerId: string,
  token: string | null,
): Promise<boolean> {
  const access = token === null ? null : await findSessionAccess(tx, customerId, token);
  if (access === "full" || access === "restricted") {
    await closeRegistrationCheck(tx, customerId);
    return false;
  }
  await openRegistrationCheck(tx, customerId);
  return true;
}

/** The most verification links that are mailed to a customer who asks for another, in a while. */
const VERIFY_MAILS: Limit = { max: 5, windowSeconds: 15 * 60 };

/**
 * Mails another link that proves the address; the earlier ones end. Refuses a customer who has proved
 * it already, unless their session waits for an answer that this link would give, and one who asks for more than five in a quarter of an hour.
 */
export async function sendVerification(
  db: Db,
  customer: Customer & Partial<Pick<SignedInCustomer, "restrictedSince">>,
): Promise<Done<null> | Refused<"verified_already" | "too_many">> {
  if (customer.isVerified && !customer.restrictedSince) return refused("verified_already");
  const attempt = await countAttempt(db, `verify-mail:${customer.id}`, VERIFY_MAILS);
  if (!attempt.ok) return refused("too_many");
  await db.transaction().execute(async (tx) => {
    const held = await lockCustomer(tx, customer.id);
    if (held !== null) await mailVerifyLink(tx, held);
  });
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
  if (account !== null)
    await db.transaction().execute(async (tx) => {
      const customer = await lockCustomer(tx, account.customer.id);
      if (customer !== null) await mailResetLink(tx, customer);
    });
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
  const message = personalPasswordError(change.newPassword, owner);
  if (message !== null) return { ...refused("password_personal"), message };
  const passwordHash = await hashPassword(change.newPassword);
  return db.transaction().execute(async (tx) => {
    const taken = await takeLink(tx, change.linkToken, "reset");
    if (taken === null) return refused("link_invalid");
    const customer = { ...taken, isVerified: true };
    await updatePasswordHash(tx, customer.id, passwordHash);
    await updateVerified(tx, customer.id);
    await closeRegistrationCheck(tx, customer.id);
    for (const purpose of ["reset", "verify"] as const) await endLinks(tx, customer.id, purpose);
    await endEmailChange(tx, customer.id);
    await endAllSessions(tx, customer.id);
    await forgetDevicesOf(tx, customer.id);
    await mailPasswordChanged(tx, customer);
    return done({ customer, deviceToken: await rememberDevice(tx, customer.id, null) });
  });
}
