import { isPassword, renewedHash } from "#shop/accounts/passwords/passwords.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { readEmail } from "#shop/kit/text.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { logStaffEvent, recordStaffEvent, staffActor } from "./events.server.ts";
import { countSignIn, resetSignIn, type TooMany } from "./limits.server.ts";
import { beginSession, endStaffSession, findStaffSession } from "./sessions/sessions.server.ts";
import { lockStaff, selectStaffByEmail, stateOf, updateStaff } from "./staff-queries.server.ts";
import type { StaffClient } from "./staff.ts";

/** The form of the first step, which the form's schema has checked. */
export type StaffCredentials = {
  readonly email: string;
  readonly password: string;
  /** The browser's previous session, which the new one replaces. */
  readonly replacedToken: string | null;
  readonly client: StaffClient;
};

/**
 * Signs a person of the staff in by password: the first of two steps. Returns the token of a session in
 * the state `password`, which has no rights and lasts ten minutes: `proveFactor` opens it. An unknown
 * address, a wrong password, and the account of somebody who has not joined or was disabled are refused
 * alike, after the same time.
 */
export async function signInStaff(
  db: Db,
  { email: typedEmail, password, replacedToken, client }: StaffCredentials,
): Promise<Done<{ readonly token: string }> | Refused<"login_failed"> | TooMany> {
  const email = readEmail(typedEmail);
  const tooMany = await countSignIn(db, { email, client });
  if (tooMany !== null) return tooMany;
  const found = await selectStaffByEmail(db, email);
  const person = found !== null && stateOf(found) === "active" ? found : null;
  const isRight = await isPassword(person?.passwordHash ?? null, password);
  if (person === null || !isRight) {
    const staffId = found?.id ?? null;
    logStaffEvent("sign_in_failed", { staffId, actor: SHOP, client });
    return refused("login_failed");
  }
  const renewed = await renewedHash(person.passwordHash, password);
  await resetSignIn(db, { email, client });
  return db.transaction().execute(async (tx) => {
    const locked = await lockStaff(tx, person.id);
    // The account may have been disabled, reset or given another password since the check above.
    const isCurrent = locked?.passwordHash === person.passwordHash;
    if (locked === null || !isCurrent || stateOf(locked) !== "active")
      return refused("login_failed");
    if (renewed !== null) await updateStaff(tx, person.id, { passwordHash: renewed });
    if (replacedToken !== null) await endStaffSession(tx, replacedToken);
    const { id: staffId } = person;
    logStaffEvent("password_given", { staffId, actor: staffActor(staffId), client });
    const { userAgent } = client;
    return done({ token: await beginSession(tx, { staffId, state: "password", userAgent }) });
  });
}

/** Ends the session of a token. Does nothing for an unknown one. */
export async function signOutStaff(db: Db, token: string, client: StaffClient): Promise<void> {
  const session = await findStaffSession(db, token);
  if (session === null) return;
  const { id: staffId } = session.staff;
  await db.transaction().execute(async (tx) => {
    await endStaffSession(tx, token);
    await recordStaffEvent(tx, "signed_out", { staffId, actor: staffActor(staffId), client });
  });
}
