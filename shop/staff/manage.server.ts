import { emailError, fullNameError } from "#shop/accounts/customer.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { recordStaffEvent } from "./events.server.ts";
import { deleteLinks, issueStaffLink } from "./links.server.ts";
import type { StaffRole } from "./rights.ts";
import { deleteSessionsOf, type WhichSessions } from "./sessions/session-queries.server.ts";
import { mailInvitation } from "./staff-mail.server.ts";
import {
  deleteFactors,
  insertStaff,
  lockStaff,
  lockStaffAndOwners,
  selectStaffByEmail,
  stateOf,
  toMember,
  updateStaff,
  type StaffRow,
} from "./staff-queries.server.ts";
import { PRINTED_LINK_MS, type StaffClient, type StaffMember } from "./staff.ts";

/** Who changes the staff: an owner in the admin, or whoever may run commands on the server. */
export type StaffManager = {
  readonly actor: Actor;
  /** Null for a command on the server. */
  readonly client: StaffClient | null;
  /** The link to join is printed by the command, or mailed to the person. */
  readonly deliver: "print" | "mail";
};

/** A person with their link to join; `url` is null when it was mailed. */
export type Invited = { readonly person: StaffMember; readonly url: string | null };

export type NewStaff = {
  readonly email: string;
  /** Left out: the part of the e-mail address before the @, until the person joins. */
  readonly name?: string | undefined;
  readonly role: StaffRole;
};

/**
 * Adds a person to the staff and makes their link to join. Somebody who was invited before and has not
 * joined gets a new link; somebody who was disabled begins again. Refuses a person who has joined.
 */
export async function addStaff(
  db: Db,
  { email: typedEmail, name: typedName = "", role }: NewStaff,
  by: StaffManager,
): Promise<Done<Invited> | Refused<"already_staff" | "bad_email" | "bad_name">> {
  const email = typedEmail.trim();
  if (emailError(email) !== null) return refused("bad_email");
  const name = typedName.trim() || (email.split("@")[0] ?? email);
  if (fullNameError(name) !== null) return refused("bad_name");
  return db.transaction().execute(async (tx) => {
    const inserted = await insertStaff(tx, { email, name, role });
    const known = inserted ?? (await selectStaffByEmail(tx, email));
    const person = known === null ? null : await lockStaff(tx, known.id);
    if (person === null || stateOf(person) === "active") return refused("already_staff");
    if (inserted === null) {
      const named = typedName.trim() === "" ? {} : { name };
      await begin(tx, person);
      await updateStaff(tx, person.id, { ...named, role, disabled_at: null });
    }
    recordStaffEvent("added", { staffId: person.id, ...by, detail: { role } });
    return done(await invite(tx, { ...person, name: typedName.trim() || person.name, role }, by));
  });
}

/**
 * Gives a person a new start: password, factors, recovery codes and sessions are gone, and a new link to
 * join is made. For somebody who has lost everything. Refuses a disabled person, and oneself in the admin.
 */
export async function resetStaff(
  db: Db,
  staffId: string,
  by: StaffManager,
): Promise<Done<Invited> | Refused<"no_person" | "disabled" | "yourself">> {
  if (!isUuid(staffId)) return refused("no_person");
  if (by.actor.id === staffId) return refused("yourself");
  return db.transaction().execute(async (tx) => {
    const person = await lockStaff(tx, staffId);
    if (person === null) return refused("no_person");
    if (stateOf(person) === "disabled") return refused("disabled");
    await begin(tx, person);
    recordStaffEvent("reset", { staffId, ...by });
    return done(await invite(tx, person, by));
  });
}

/** Changes a person's role. Their open sessions go on with the new rights. Refuses to leave no owner. */
export async function changeRole(
  db: Db,
  { staffId, role }: { staffId: string; role: StaffRole },
  by: StaffManager,
): Promise<Done<null> | Refused<"no_person" | "disabled" | "last_owner">> {
  if (!isUuid(staffId)) return refused("no_person");
  return db.transaction().execute(async (tx) => {
    const locked = await lockStaffAndOwners(tx, staffId);
    const person = locked.find(({ id }) => id === staffId);
    if (person === undefined) return refused("no_person");
    if (stateOf(person) === "disabled") return refused("disabled");
    if (role !== "owner" && isLastOwner(person, locked)) return refused("last_owner");
    if (person.role === role) return done(null);
    await updateStaff(tx, staffId, { role });
    const detail = { from: person.role, to: role };
    recordStaffEvent("role_changed", { staffId, ...by, detail });
    return done(null);
  });
}

/**
 * Ends a person's account: sessions, links, password and factors are gone at once; name and e-mail address
 * stay for the audit log. Refuses to leave no owner. Disabling twice is disabling once.
 */
export async function disableStaff(
  db: Db,
  staffId: string,
  by: StaffManager,
): Promise<Done<null> | Refused<"no_person" | "last_owner">> {
  if (!isUuid(staffId)) return refused("no_person");
  return db.transaction().execute(async (tx) => {
    const locked = await lockStaffAndOwners(tx, staffId);
    const person = locked.find(({ id }) => id === staffId);
    if (person === undefined) return refused("no_person");
    if (stateOf(person) === "disabled") return done(null);
    if (isLastOwner(person, locked)) return refused("last_owner");
    await begin(tx, person);
    await updateStaff(tx, staffId, { disabled_at: new Date() });
    recordStaffEvent("disabled", { staffId, ...by });
    return done(null);
  });
}

/** Ends sessions of a person. Does nothing for an id that is not theirs. */
export async function endSessions(
  db: Db,
  { staffId, which }: { staffId: string; which: WhichSessions },
  by: Pick<StaffManager, "actor" | "client">,
): Promise<void> {
  const id = typeof which === "string" ? null : "only" in which ? which.only : which.except;
  if (!isUuid(staffId) || (id !== null && !isUuid(id))) return;
  await db.transaction().execute(async (tx) => {
    await lockStaff(tx, staffId);
    await deleteSessionsOf(tx, staffId, which);
    recordStaffEvent("sessions_ended", { staffId, ...by });
  });
}

/** Whether a person is the only owner who can sign in. */
function isLastOwner(person: StaffRow, locked: readonly StaffRow[]): boolean {
  const isActiveOwner = (row: StaffRow) => row.role === "owner" && stateOf(row) === "active";
  return isActiveOwner(person) && !locked.some((row) => row.id !== person.id && isActiveOwner(row));
}

/** Removes everything by which a person could sign in. The caller has locked the person. */
async function begin(tx: Db, { id }: StaffRow): Promise<void> {
  await updateStaff(tx, id, { joined_at: null, password_hash: null });
  await deleteFactors(tx, id);
  await deleteSessionsOf(tx, id);
  await deleteLinks(tx, id);
}

async function invite(tx: Db, person: StaffRow, { deliver }: StaffManager): Promise<Invited> {
  if (deliver === "mail") {
    await mailInvitation(tx, person, { isReset: person.joined_at !== null });
    return { person: toMember(person), url: null };
  }
  const link = { staffId: person.id, purpose: "join", lifeMs: PRINTED_LINK_MS } as const;
  return { person: toMember(person), url: (await issueStaffLink(tx, link)).url };
}
