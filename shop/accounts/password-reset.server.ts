import { setTimeout as wait } from "node:timers/promises";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  closeRegistrationCheck,
  lockCustomer,
  selectCustomerByEmail,
  updatePasswordHash,
  updateVerified,
} from "./account-queries.server.ts";
import { mailPasswordChanged, mailResetLink } from "./account-mail.server.ts";
import type { Customer } from "./customer.ts";
import { deleteDevicesOf } from "./devices/device-queries.server.ts";
import { rememberDevice } from "./devices/devices.server.ts";
import { endLinks } from "./links/link-queries.server.ts";
import { findLinkOwner, takeLink } from "./links/links.server.ts";
import { personalPasswordError } from "./passwords/chosen-password.server.ts";
import { hashPassword } from "./passwords/passwords.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import { deleteSessionsOf } from "./sessions/session-queries.server.ts";

/** Longer than mailing a link takes. */
const RESPONSE_MS = 250;

/**
 * Mails a link to reset the password, if the e-mail address has an account. Takes the same time and
 * returns the same whether it has one or not.
 */
export async function requestReset(db: Db, email: string): Promise<void> {
  const responseTime = wait(RESPONSE_MS);
  const account = await selectCustomerByEmail(db, email);
  if (account !== null)
    await db.transaction().execute(async (tx) => {
      const customer = await lockCustomer(tx, account.customer.id);
      if (customer !== null) await mailResetLink(tx, customer);
    });
  await responseTime;
}

/** A customer with a new password, and the token of the device on which it was set. */
type PasswordReset = { readonly customer: Customer; readonly deviceToken: string };
/**
 * A password made of its owner's name or e-mail address. The message is shown next to the field.
 */
export type PasswordRefused = Refused<"password_personal"> & { readonly message: string };

/**
 * Sets a new password by a mailed link. Ends all sessions, known devices and reset links of the
 * account, remembers this device, and tells the owner by mail. The link also verifies the e-mail
 * address, as it was read in the mailbox.
 *
 * The schema has checked the input. Whether the password is made of its owner's name is checked
 * here, where the owner is known; that refusal does not use up the link.
 */
export async function resetPassword(
  db: Db,
  change: { linkToken: string; newPassword: string },
): Promise<Done<PasswordReset> | Refused<"link_invalid"> | PasswordRefused> {
  // Checked before hashing, so that invalid links cost the shop no hashing.
  const owner = await findLinkOwner(db, change.linkToken, "reset");
  if (owner === null) return refused("link_invalid");
  const message = personalPasswordError(change.newPassword, owner);
  if (message !== null) return { ...refused("password_personal"), message };
  const passwordHash = await hashPassword(change.newPassword);
  return db.transaction().execute(async (tx) => {
    const linkOwner = await takeLink(tx, change.linkToken, "reset");
    if (linkOwner === null) return refused("link_invalid");
    const customer = { ...linkOwner, isVerified: true };
    await updatePasswordHash(tx, customer.id, passwordHash);
    await updateVerified(tx, customer.id);
    await closeRegistrationCheck(tx, customer.id);
    for (const purpose of ["reset", "verify"] as const) await endLinks(tx, customer.id, purpose);
    await endEmailChange(tx, customer.id);
    await deleteSessionsOf(tx, customer.id);
    await deleteDevicesOf(tx, customer.id);
    await mailPasswordChanged(tx, customer);
    return done({ customer, deviceToken: await rememberDevice(tx, customer.id, null) });
  });
}
