import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fullNameError } from "#shop/accounts/customer.ts";
import { chosenPasswordError } from "#shop/accounts/passwords/chosen-password.server.ts";
import { hashPassword, isPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { findActAnswer } from "#shop/platform/acts.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { logStaffEvent, recordStaffEvent, staffActor } from "./events.server.ts";
import { adminKey } from "./factors/admin-key.server.ts";
import type { BadField } from "./join.server.ts";
import { countLink, countPasswordLink, countSignIn, type TooMany } from "./limits.server.ts";
import { deleteLinks, findLinkPerson, lockLinkPerson } from "./links.server.ts";
import { ownAct, withOwnAct, type OwnForm } from "./own-act.server.ts";
import { deleteSessionsOf } from "./sessions/session-queries.server.ts";
import type { OpenStaffSession } from "./sessions/sessions.server.ts";
import { mailNotice, mailPasswordLink } from "./staff-mail.server.ts";
import {
  lockStaff,
  selectStaffByEmail,
  stateOf,
  toMember,
  updateStaff,
} from "./staff-queries.server.ts";
import type { StaffClient, StaffMember } from "./staff.ts";

/** Longer than mailing a link takes. */
const RESPONSE_MS = 250;

/** Changes one's own name. */
export async function renameStaff(
  db: Db,
  session: OpenStaffSession,
  { name: typed, ...form }: OwnForm & { readonly name: string },
): Promise<Done<null> | Refused<"signed_out" | "act_reused"> | BadField> {
  const name = typed.trim();
  const message = fullNameError(name);
  if (message !== null) return { ...refused("bad_name"), message };
  const act = { session, ...form, event: "renamed", input: { name } } as const;
  return withOwnAct<never>(db, act, async (tx, person) => {
    await updateStaff(tx, person.id, { name });
    return done(null);
  });
}

type OwnPasswords = { readonly currentPassword: string; readonly newPassword: string };

/**
 * Changes one's own password with the present one (ASVS 6.2.2), ends the other sessions and links, and is
 * mailed. Tries at the present password count as tries to sign in. The caller checks `me.change`.
 */
export async function changeStaffPassword(
  db: Db,
  session: OpenStaffSession,
  { currentPassword, newPassword, ...form }: OwnForm & OwnPasswords,
): Promise<
  Done<null> | Refused<"signed_out" | "wrong_password" | "act_reused"> | BadField | TooMany
> {
  const { email, name } = session.staff;
  // Only who has the admin key can guess the password from it.
  const input = createHmac("sha256", adminKey()).update(newPassword).digest("hex");
  const act = { session, ...form, event: "password_changed", input } as const;
  const tooMany = await countSignIn(db, { email, client: form.client });
  if (tooMany !== null) return tooMany;
  const verified = (await selectStaffByEmail(db, email))?.passwordHash ?? null;
  if (!(await isPassword(verified, currentPassword)))
    return (await findActAnswer<null>(db, ownAct(act))) ?? refused("wrong_password");
  const message = chosenPasswordError(newPassword, { email, fullName: name });
  if (message !== null) return { ...refused("bad_password"), message };
  const passwordHash = await hashPassword(newPassword);
  return withOwnAct(db, act, async (tx, person) => {
    if (person.passwordHash !== verified) return refused("wrong_password");
    await updateStaff(tx, person.id, { passwordHash });
    await deleteSessionsOf(tx, person.id, { except: session.id });
    await deleteLinks(tx, person.id, "password");
    await mailNotice(tx, person, { notice: "password_changed" });
    return done(null);
  });
}

/**
 * Mails a link to set a new password, if the e-mail address is that of somebody who has joined. Takes the
 * same time and returns the same for every address.
 */
export async function requestStaffPassword(
  db: Db,
  { email, client }: { email: string; client: StaffClient },
): Promise<Done<null> | TooMany> {
  const tooMany = await countPasswordLink(db, { email, client });
  if (tooMany !== null) return tooMany;
  const responseTime = wait(RESPONSE_MS);
  const found = await selectStaffByEmail(db, email);
  if (found !== null)
    await db.transaction().execute(async (tx) => {
      const person = await lockStaff(tx, found.id);
      if (person !== null && stateOf(person) === "active") await mailPasswordLink(tx, person);
    });
  logStaffEvent("password_link_requested", {
    staffId: found?.id ?? null,
    actor: SHOP,
    client,
  });
  await responseTime;
  return done(null);
}

/** Whose password a link sets; null when it cannot be used (any more). */
export async function findPasswordLinkOwner(
  db: Db,
  linkToken: string,
): Promise<StaffMember | null> {
  const person = await findLinkPerson(db, linkToken, "password");
  return person === null ? null : toMember(person);
}

/**
 * Sets a new password by a mailed link, ends all sessions of the person, and is mailed. Nobody is signed
 * in by it: the person signs in with the new password and their factor (ASVS 6.4.3).
 */
export async function resetStaffPassword(
  db: Db,
  reset: { linkToken: string; newPassword: string; client: StaffClient },
): Promise<Done<null> | Refused<"link_invalid"> | BadField | TooMany> {
  const { linkToken, newPassword, client } = reset;
  const tooMany = await countLink(db, client);
  if (tooMany !== null) return tooMany;
  const owner = await findLinkPerson(db, linkToken, "password");
  if (owner === null) return refused("link_invalid");
  const { email, name: fullName } = owner;
  const message = chosenPasswordError(newPassword, { email, fullName });
  if (message !== null) return { ...refused("bad_password"), message };
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    const person = await lockLinkPerson(tx, linkToken, "password");
    if (person === null) return refused("link_invalid");
    await updateStaff(tx, person.id, { passwordHash });
    await deleteLinks(tx, person.id, "password");
    await deleteSessionsOf(tx, person.id);
    await mailNotice(tx, person, { notice: "password_changed" });
    const actor = staffActor(person.id);
    await recordStaffEvent(tx, "password_changed", { staffId: person.id, actor, client });
    return done(null);
  });
}
