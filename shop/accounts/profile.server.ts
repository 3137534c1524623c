import { done, refused, type Done } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { updatePasswordHash } from "./account-queries.server.ts";
import { mailPasswordChanged } from "./account-mail.server.ts";
import { chosenPasswordError } from "./passwords/chosen-password.server.ts";
import type { Customer } from "./customer.ts";
import { deleteDevicesOf } from "./devices/device-queries.server.ts";
import { rememberDevice } from "./devices/devices.server.ts";
import {
  lockReauthenticated,
  verifyPassword,
  type ReauthenticationRefused,
} from "./reauthentication.server.ts";
import { endLinks } from "./links/link-queries.server.ts";
import { hashPassword } from "./passwords/passwords.server.ts";
import { endEmailChange, updateName } from "./profile-queries.server.ts";
import { endOtherSessions } from "./sessions/open-sessions.server.ts";

/** Changes the name, which the form's schema has checked. */
export async function changeName(db: Db, customer: Customer, fullName: string): Promise<void> {
  await updateName(db, customer.id, fullName);
}

export type PasswordChanged =
  /** The new token of this device. */
  | Done<{ readonly deviceToken: string }>
  | ReauthenticationRefused
  | { readonly ok: false; readonly reason: "bad_password"; readonly message: string };

/**
 * Changes the password of a customer who knows the old one (ASVS 6.2.2, 7.4.3). Ends all other
 * sessions, reset links, other known devices and a pending change of e-mail address, because
 * somebody who knew the old password may have started them. The customer gets a mail. Of
 * several changes at once with the same old password one succeeds, and a reset that finishes first
 * is not undone.
 */
export async function changePassword(
  db: Db,
  customer: Customer,
  change: { currentPassword: string; newPassword: string; keptToken: string | null },
): Promise<PasswordChanged> {
  const { currentPassword, newPassword, keptToken } = change;
  const reauthentication = { customer, password: currentPassword, token: keptToken };
  const verifiedHash = await verifyPassword(db, reauthentication);
  if (verifiedHash === null) return refused("wrong_password");
  const message = chosenPasswordError(newPassword, customer);
  if (message !== null) return { ok: false, reason: "bad_password", message };
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    const locked = await lockReauthenticated(tx, {
      ...reauthentication,
      passwordHash: verifiedHash,
    });
    if (!locked.ok) return locked;
    await updatePasswordHash(tx, customer.id, passwordHash);
    await endLinks(tx, customer.id, "reset");
    await endEmailChange(tx, customer.id);
    await endOtherSessions(tx, customer.id, keptToken);
    await deleteDevicesOf(tx, customer.id);
    await mailPasswordChanged(tx, locked.customer);
    return done({ deviceToken: await rememberDevice(tx, customer.id, null) });
  });
}
