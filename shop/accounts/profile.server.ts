import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/db.server.ts";
import { endLinks, updatePasswordHash } from "./account-queries.server.ts";
import { mailPasswordChanged } from "./account-mail.server.ts";
import { chosenPasswordProblem } from "./chosen-password.server.ts";
import type { Customer } from "./customer.ts";
import { forgetDevicesOf, rememberDevice } from "./devices.server.ts";
import { hashPassword, isPassword } from "./passwords.server.ts";
import { endEmailChange, selectPasswordHash, updateName } from "./profile-queries.server.ts";
import { endOtherSessions } from "./open-sessions.server.ts";

/** Writes a new name. What is passed in has been checked by the form's schema. */
export async function changeName(db: Db, customer: Customer, fullName: string): Promise<void> {
  await updateName(db, customer.id, fullName);
}

/** Whether a signed-in customer knows the account's password: asked before anything that hands it over. */
export async function knowsPassword(
  db: Db,
  customer: Customer,
  password: string,
): Promise<boolean> {
  return isPassword(await selectPasswordHash(db, customer.id), password);
}

export type PasswordChanged =
  /** What the browser at hand is known by from now on. */
  | Done<{ readonly deviceToken: string }>
  | Refused<"wrong_password">
  | { readonly ok: false; readonly reason: "bad_password"; readonly problem: string };

/**
 * Sets a new password for a customer who knows the old one. Every other session ends, every reset
 * link, every other known browser and a change of address under way, as whoever knew the old password
 * may have begun them; the owner is told by mail (ASVS 6.2.2, 7.4.3).
 */
export async function changePassword(
  db: Db,
  customer: Customer,
  change: { currentPassword: string; newPassword: string; keptToken: string | null },
): Promise<PasswordChanged> {
  const { currentPassword, newPassword, keptToken } = change;
  if (!(await knowsPassword(db, customer, currentPassword))) return refused("wrong_password");
  const problem = chosenPasswordProblem(newPassword, customer);
  if (problem !== null) return { ok: false, reason: "bad_password", problem };
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    await updatePasswordHash(tx, customer.id, passwordHash);
    await endLinks(tx, customer.id, "reset");
    await endEmailChange(tx, customer.id);
    await endOtherSessions(tx, customer.id, keptToken);
    await forgetDevicesOf(tx, customer.id);
    await mailPasswordChanged(tx, customer);
    return done({ deviceToken: await rememberDevice(tx, customer.id, null) });
  });
}
