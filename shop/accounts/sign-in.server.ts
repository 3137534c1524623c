import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  insertCustomer,
  lockIfPasswordUnchanged,
  selectCustomerByEmail,
  updatePasswordHash,
} from "./account-queries.server.ts";
import { mailExistingAccount, mailVerifyLink } from "./account-mail.server.ts";
import { createSession, type BrowserTokens, type NewSession } from "./new-session.server.ts";
import { hashPassword, isPassword, renewedHash } from "./passwords/passwords.server.ts";
import { USER_AGENT_MAX } from "./sessions/sessions.server.ts";

/**
 * Opens an account, signs the customer in and mails the link that verifies the e-mail address.
 * Refuses an e-mail address that has an account, after the same work, so that the response time
 * does not reveal accounts; the owner gets a mail, at most once an hour. The schema has checked
 * the input.
 */
export async function register(
  db: Db,
  registration: { email: string; fullName: string; password: string } & BrowserTokens,
): Promise<Done<NewSession> | Refused<"email_taken">> {
  const { email, fullName, password, userAgent = null } = registration;
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
    return done(await createSession(tx, customer, registration));
  });
}

/** `customerId` is for the security log only: null when the e-mail address has no account. */
type LoginFailed = Refused<"login_failed"> & { readonly customerId: string | null };

/**
 * Signs a customer in. An unknown e-mail address and a wrong password are refused alike, after the
 * same time. An account whose e-mail address is not verified may sign in.
 */
export async function signIn(
  db: Db,
  credentials: { email: string; password: string } & BrowserTokens,
): Promise<Done<NewSession> | LoginFailed> {
  const account = await selectCustomerByEmail(db, credentials.email);
  const isRight = await isPassword(account?.passwordHash ?? null, credentials.password);
  const failed = { ...refused("login_failed"), customerId: account?.customer.id ?? null };
  if (account === null || !isRight) return failed;
  const { customer, passwordHash } = account;
  const renewed = await renewedHash(passwordHash, credentials.password);
  return db.transaction().execute(async (tx) => {
    // Does not wait until the session is on the disk, which can take longer than all else but argon2:
    // a crash of the database within half a second costs the customer another sign-in.
    await sql`set local synchronous_commit = off`.execute(tx);
    // If the password was reset after the check above, the old one must not open a session.
    const locked = await lockIfPasswordUnchanged(tx, { customerId: customer.id, passwordHash });
    if (locked === null) return failed;
    if (renewed !== null) await updatePasswordHash(tx, locked.id, renewed);
    return done(await createSession(tx, locked, credentials));
  });
}
