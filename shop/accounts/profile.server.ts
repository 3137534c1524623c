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

/** Writes a new name. What is passed in has been checked by the form's schema. */
export async function changeName(db: Db, customer: Customer, fullName: string): Promise<void> {
  await updateName(db, customer.id, fullName);
}

export type PasswordChanged =
  /** What the browser at hand is known by from now on. */
  | Done<{ readonly deviceToken: string }>
  | ReauthenticationRefused
  | { readonly ok: false; readonly reason: "bad_password"; readonly message: string };

/**
 * Sets a new password for a customer who knows the old one. Every other session ends, every reset
 * link, every other known browser and a change of address under way, as whoever knew the old password
 * may have begun them; the owner is told by mail (ASVS 6.2.2, 7.4.3). Of several changes at once with
 * one old password, one is made; a reset that ends first is not undone.
 */
export async function changePassword(
  db: Db,
  customer: Customer,
  change: { currentPassword: string; newPassword: string; keptToken: string | null },
): Promise<PasswordChanged> {
  const { currentPassword, newPassword, keptToken } = change;
  const asker = { customer, password: currentPassword, token: keptToken };
  const verifiedHash = await verifyPassword(db, asker);
  if (verifiedHash === null) return refused("wrong_password");
  const message = chosenPasswordError(newPassword, customer);
  if (message !== null) return { ok: false, reason: "bad_password", message };
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    const held = await lockReauthenticated(tx, { ...asker, passwordHash: verifiedHash });
    if (!held.ok) return held;
    await updatePasswordHash(tx, customer.id, passwordHash);
    await endLinks(tx, customer.id, "reset");
    await endEmailChange(tx, customer.id);
    await endOtherSessions(tx, customer.id, keptToken);
    await deleteDevicesOf(tx, customer.id);
    await mailPasswordChanged(tx, held.customer);
    return done({ deviceToken: await rememberDevice(tx, customer.id, null) });
  });
}
