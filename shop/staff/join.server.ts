import { chosenPasswordError } from "#shop/accounts/passwords/chosen-password.server.ts";
import { hashPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { recordStaffEvent, staffActor } from "./events.server.ts";
import { countLink, type TooMany } from "./limits.server.ts";
import { deleteLinks, findLinkPerson, lockLinkPerson } from "./links.server.ts";
import { deleteSessionsOf } from "./sessions/session-queries.server.ts";
import {
  beginSession,
  lockSessionPerson,
  openSession,
  type StaffSession,
} from "./sessions/sessions.server.ts";
import { deleteFactors, selectFactors, toMember, updateStaff } from "./staff-queries.server.ts";
import { RECOVERY_CODES, type StaffClient, type StaffMember } from "./staff.ts";
import { staffNameError } from "./staff-name.ts";

/**
 * Joining: the link leads to name and password, which begin a session without rights; in it the person
 * sets up a factor (`addAuthenticator`, `addPasskey`) and gets recovery codes (`makeRecoveryCodes`); the
 * last step opens the session and uses up the link. Until then nothing else works, and the link can be
 * opened again, which begins afresh and ends what another browser had begun.
 */

/** Whom a link to join is for; null when it cannot be used (any more). */
export async function findJoining(db: Db, linkToken: string): Promise<StaffMember | null> {
  const person = await findLinkPerson(db, linkToken, "join");
  return person === null ? null : toMember(person);
}

/** A refusal with a sentence for its field. */
export type BadField = Refused<"bad_name" | "bad_password"> & { readonly message: string };

/** The form of the first step. */
export type JoinForm = {
  readonly linkToken: string;
  readonly name: string;
  readonly password: string;
  readonly client: StaffClient;
};

/**
 * The first step: sets name and password, removes factors of an earlier start, and returns the token of a
 * session in the state `joining`. Refuses a password that is easy to guess, which does not use the link.
 */
export async function beginJoining(
  db: Db,
  { linkToken, name: typedName, password, client }: JoinForm,
): Promise<Done<{ readonly token: string }> | Refused<"link_invalid"> | BadField | TooMany> {
  const tooMany = await countLink(db, client);
  if (tooMany !== null) return tooMany;
  const invited = await findLinkPerson(db, linkToken, "join");
  if (invited === null) return refused("link_invalid");
  const name = typedName.trim();
  const nameError = staffNameError(name);
  if (nameError !== null) return { ...refused("bad_name"), message: nameError };
  const passwordError = chosenPasswordError(password, { email: invited.email, fullName: name });
  if (passwordError !== null) return { ...refused("bad_password"), message: passwordError };
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const person = await lockLinkPerson(tx, linkToken, "join");
    if (person === null) return refused("link_invalid");
    const { id: staffId } = person;
    await updateStaff(tx, staffId, { name, passwordHash });
    await deleteFactors(tx, staffId);
    await deleteSessionsOf(tx, staffId);
    await recordStaffEvent(tx, "join_begun", { staffId, actor: staffActor(staffId), client });
    const { userAgent } = client;
    return done({ token: await beginSession(tx, { staffId, state: "joining", userAgent }) });
  });
}

/** What a person who joins has to do next: `done` after the recovery codes were shown. */
export type JoinStep = "factor" | "codes" | "done";

/** The next step of a session in the state `joining`. */
export async function findJoinStep(db: Db, { staff }: StaffSession): Promise<JoinStep> {
  const { hasAuthenticator, passkeys, recoveryCodes } = await selectFactors(db, staff.id);
  if (!hasAuthenticator && passkeys === 0) return "factor";
  return recoveryCodes < RECOVERY_CODES ? "codes" : "done";
}

/**
 * The last step: the person has joined and is signed in. Returns the new token of the session. Refuses
 * while a factor or the recovery codes are missing.
 */
export async function finishJoining(
  db: Db,
  session: StaffSession,
  client: StaffClient,
): Promise<Done<{ readonly token: string }> | Refused<"signed_out" | "incomplete">> {
  if (session.state !== "joining") return refused("signed_out");
  return db.transaction().execute(async (tx) => {
    const person = await lockSessionPerson(tx, session);
    if (person === null) return refused("signed_out");
    if ((await findJoinStep(tx, session)) !== "done") return refused("incomplete");
    await updateStaff(tx, person.id, { joinedAt: new Date() });
    await deleteLinks(tx, person.id);
    const token = await openSession(tx, session);
    if (token === null) return refused("signed_out");
    await recordStaffEvent(tx, "joined", {
      staffId: person.id,
      actor: staffActor(person.id),
      client,
    });
    return done({ token });
  });
}
