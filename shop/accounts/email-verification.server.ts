import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countAttempt, type Limit } from "#shop/platform/rate-limit.server.ts";
import {
  closeRegistrationCheck,
  lockCustomer,
  openRegistrationCheck,
  updateVerified,
} from "./account-queries.server.ts";
import { mailVerifyLink, mailWelcome } from "./account-mail.server.ts";
import type { Customer, SignedInCustomer } from "./customer.ts";
import { takeLink } from "./links/links.server.ts";
import { createSession, type BrowserTokens, type NewSession } from "./new-session.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import { findSessionAccess } from "./sessions/sessions.server.ts";

/** A customer signed in by a verification link. */
export type EmailVerified = NewSession & {
  /** Whether this browser must now ask the customer if they made the account. */
  readonly mustConfirmRegistration: boolean;
};

/**
 * Verifies an e-mail address by its mailed link and signs the customer in. Each link works once.
 *
 * In a browser that is not signed in to the account, the customer must confirm that they made it: a
 * stranger may have registered the address, and may know the password. A pending change of e-mail
 * address is cancelled, because the old address was not asked to confirm it. The welcome mail names
 * the customer only if no confirmation is needed: otherwise the name may be a stranger's text.
 */
export async function verifyEmail(
  db: Db,
  proof: { linkToken: string } & BrowserTokens,
): Promise<Done<EmailVerified> | Refused<"link_invalid">> {
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
    const session = await createSession(tx, verified, { ...proof, hasProvedAddress: true });
    return done({ ...session, mustConfirmRegistration });
  });
}

/**
 * Opens the registration check, or closes it when the link was opened in a browser that is signed
 * in to the account: whoever uses that browser also reads the mailbox. Returns whether the check is
 * open.
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

/** How many verification links a customer can have mailed. */
export const VERIFY_MAILS: Limit = { max: 5, windowSeconds: 15 * 60 };

/** The counter of an account's verification mails. */
export const verifyMailsKey = (customerId: string) => `verify-mail:${customerId}`;

/**
 * Mails another link that verifies the e-mail address; earlier links stop working. Refuses a
 * customer whose address is verified already, unless the link would lift the restriction of their
 * session, and a customer who has had five links in the last 15 minutes.
 */
export async function sendVerification(
  db: Db,
  customer: Customer & Partial<Pick<SignedInCustomer, "restrictedSince">>,
): Promise<Done<null> | Refused<"verified_already" | "too_many">> {
  if (customer.isVerified && !customer.restrictedSince) return refused("verified_already");
  const attempt = await countAttempt(db, verifyMailsKey(customer.id), VERIFY_MAILS);
  if (!attempt.ok) return refused("too_many");
  await db.transaction().execute(async (tx) => {
    const locked = await lockCustomer(tx, customer.id);
    if (locked !== null) await mailVerifyLink(tx, locked);
  });
  return done(null);
}
