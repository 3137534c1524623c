import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  closeRegistrationCheck,
  lockCustomer,
  selectUnconfirmedRegistration,
  updatePasswordHash,
} from "./account-queries.server.ts";
import { deleteDevicesOf } from "./devices/device-queries.server.ts";
import { rememberDevice } from "./devices/devices.server.ts";
import { endLinks } from "./links/link-queries.server.ts";
import { issueLink } from "./links/links.server.ts";
import { hashPassword } from "./passwords/passwords.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import { endOtherSessions } from "./sessions/open-sessions.server.ts";
import { findSessionAccess } from "./sessions/sessions.server.ts";
import { newToken } from "./sessions/tokens.server.ts";

/**
 * The registration check ("Was this you?"). A stranger can register somebody else's e-mail address
 * and wait until its owner follows the verification link. So a customer who follows it in a browser
 * that is not signed in must confirm that they made the account.
 */

/** When an account was registered, and the User-Agent of the browser used. */
export type Registration = { readonly registeredAt: Date; readonly userAgent: string | null };

/** The session that answers the check. Only one that has proved the e-mail address may. */
type AnsweringSession = { readonly customerId: string; readonly token: string };

/**
 * The registration that its customer has not confirmed yet; null when there is nothing to confirm.
 */
export function findRegistration(db: Db, customerId: string): Promise<Registration | null> {
  return selectUnconfirmedRegistration(db, customerId);
}

/** "That was me": closes the check. All sessions of the account have full access again. */
export async function confirmRegistration(
  db: Db,
  session: AnsweringSession,
): Promise<Done<null> | Refused<"no_open_check">> {
  return db.transaction().execute(async (tx) => {
    if ((await lockChecked(tx, session)) === null) return refused("no_open_check");
    await closeRegistrationCheck(tx, session.customerId);
    return done(null);
  });
}

/** The new token of this device, and the URL at which its customer sets a password. */
export type RegistrationDenied = { readonly deviceToken: string; readonly resetUrl: string };

/**
 * "That was not me": takes the account away from the stranger who made it. Ends all other sessions
 * and known devices, all links and a pending change of e-mail address, and makes the password
 * unusable. The link to set a new password goes to this browser, not into a mail.
 */
export async function denyRegistration(
  db: Db,
  session: AnsweringSession,
): Promise<Done<RegistrationDenied> | Refused<"no_open_check">> {
  const { customerId, token } = session;
  const unusablePassword = await hashPassword(newToken());
  return db.transaction().execute(async (tx) => {
    const email = await lockChecked(tx, session);
    if (email === null) return refused("no_open_check");
    await updatePasswordHash(tx, customerId, unusablePassword);
    await closeRegistrationCheck(tx, customerId);
    await endLinks(tx, customerId, "verify");
    await endEmailChange(tx, customerId);
    const { url: resetUrl } = await issueLink(tx, { customerId, purpose: "reset", email });
    await endOtherSessions(tx, customerId, token);
    await deleteDevicesOf(tx, customerId);
    return done({ deviceToken: await rememberDevice(tx, customerId, null), resetUrl });
  });
}

/**
 * Locks the account and returns its e-mail address; null for a session that can't answer a check.
 */
async function lockChecked(
  tx: Db,
  { customerId, token }: AnsweringSession,
): Promise<string | null> {
  const customer = await lockCustomer(tx, customerId);
  const access = await findSessionAccess(tx, customerId, token);
  return customer !== null && access === "unconfirmed" ? customer.email : null;
}
