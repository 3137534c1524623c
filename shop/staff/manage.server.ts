import { emailError, fullNameError } from "#shop/accounts/customer.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { readEmail } from "#shop/kit/text.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act, Json } from "#shop/platform/act.ts";
import { derivedId, withAct, type NewAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { logStaffEvent, staffSubject } from "./events.server.ts";
import { deleteLinks, issueStaffLink } from "./links.server.ts";
import type { StaffRole } from "./rights.ts";
import { deleteSessionsOf, type WhichSessions } from "./sessions/session-queries.server.ts";
import { mailInvitation } from "./staff-mail.server.ts";
import {
  deleteFactors,
  insertStaff,
  lockStaff,
  lockStaffAndOwners,
  getMember,
  selectStaffByEmail,
  stateOf,
  updateStaff,
  type StaffRow,
} from "./staff-queries.server.ts";
import { PRINTED_LINK_MS, type StaffClient, type StaffMember } from "./staff.ts";

/** Who changes the staff: an owner in the admin, or whoever may run commands on the server. */
export type StaffManager = {
  readonly act: Act;
  /** Null for a command on the server. */
  readonly client: StaffClient | null;
  /** Whether the link to join is mailed. Otherwise the command prints it (`makeJoinLink`). */
  readonly mailsLink: boolean;
};

export type NewStaff = {
  readonly email: string;
  /** Left out: the part of the e-mail address before the @, until the person joins. */
  readonly name?: string | undefined;
  readonly role: StaffRole;
};

/**
 * Adds a person to the staff. Somebody who was invited before and has not joined is invited anew; somebody
 * who was disabled begins again. Refuses a person who has joined.
 */
export async function addStaff(
  db: Db,
  { email: typedEmail, name: typedName = "", role }: NewStaff,
  by: StaffManager,
): Promise<Done<StaffMember> | ActRefused<"already_staff" | "bad_email" | "bad_name">> {
  const email = readEmail(typedEmail);
  if (emailError(email) !== null) return refused("bad_email");
  const name = typedName.trim() || (email.split("@")[0] ?? email);
  if (fullNameError(name) !== null) return refused("bad_name");
  const known = await selectStaffByEmail(db, email);
  const id = known?.id ?? derivedId(by.act.actId, "staff");
  const added = await withAct(
    db,
    named("add_staff", by, { id, input: { email, name, role } }),
    async (tx, audit) => {
      const inserted = await insertStaff(tx, { id, email, name, role });
      const person = await lockStaff(tx, id);
      if (person === null || stateOf(person) === "active") return refused("already_staff");
      if (!inserted) await removeAccess(tx, person);
      const now = { name: typedName.trim() === "" ? person.name : name, role, disabledAt: null };
      if (!inserted) await updateStaff(tx, id, now);
      audit({ role: { from: inserted ? null : person.role, to: role } });
      logStaffEvent("added", { staffId: id, ...logged(by), detail: { role } });
      if (by.mailsLink) await mailInvitation(tx, { ...person, ...now }, { isReset: false });
      return done({ id });
    },
  );
  if (added.ok) return done(await getMember(db, added.value.id));
  // Somebody else has added the same person in this moment: they are invited anew, as a moment later.
  const isTaken = known === null && added.reason === "already_staff";
  return isTaken ? addStaff(db, { email, name: typedName, role }, by) : added;
}

/**
 * Gives a person a new start: password, factors, recovery codes and sessions are gone, until they join
 * again by a new link. For somebody who has lost everything. Refuses a disabled person, and oneself.
 */
export async function resetStaff(
  db: Db,
  staffId: string,
  by: StaffManager,
): Promise<Done<StaffMember> | ActRefused<"no_person" | "disabled" | "yourself">> {
  if (!isUuid(staffId)) return refused("no_person");
  if (by.act.actor.id === staffId) return refused("yourself");
  const reset = await withAct(db, named("reset_staff", by, { id: staffId }), async (tx) => {
    const person = await lockStaff(tx, staffId);
    if (person === null) return refused("no_person");
    if (stateOf(person) === "disabled") return refused("disabled");
    await removeAccess(tx, person);
    logStaffEvent("reset", { staffId, ...logged(by) });
    const isReset = stateOf(person) === "active";
    if (by.mailsLink) await mailInvitation(tx, person, { isReset });
    return done({ id: staffId });
  });
  return reset.ok ? done(await getMember(db, reset.value.id)) : reset;
}

/** Makes the link with which a person joins, to print on the server. It lasts 24 hours. */
export async function makeJoinLink(db: Db, staffId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx, staffId);
    const link = await issueStaffLink(tx, { staffId, purpose: "join", lifeMs: PRINTED_LINK_MS });
    return link.url;
  });
}

/** Changes a person's role. Their open sessions go on with the new rights. Refuses to leave no owner. */
export async function changeRole(
  db: Db,
  { staffId, role }: { staffId: string; role: StaffRole },
  by: StaffManager,
): Promise<Done<null> | ActRefused<"no_person" | "disabled" | "last_owner">> {
  if (!isUuid(staffId)) return refused("no_person");
  const act = named("change_role", by, { id: staffId, input: { role } });
  return withAct(db, act, async (tx, audit) => {
    const locked = await lockStaffAndOwners(tx, staffId);
    const person = locked.find(({ id }) => id === staffId);
    if (person === undefined) return refused("no_person");
    if (stateOf(person) === "disabled") return refused("disabled");
    if (role !== "owner" && isLastOwner(person, locked)) return refused("last_owner");
    await updateStaff(tx, staffId, { role });
    audit({ role: { from: person.role, to: role } });
    const detail = { from: person.role, to: role };
    logStaffEvent("role_changed", { staffId, ...logged(by), detail });
    return done(null);
  });
}

/**
 * Ends a person's account: sessions, links, password and factors are gone at once; name and e-mail address
 * stay for the audit log. Refuses to leave no owner.
 */
export async function disableStaff(
  db: Db,
  staffId: string,
  by: StaffManager,
): Promise<Done<null> | ActRefused<"no_person" | "last_owner">> {
  if (!isUuid(staffId)) return refused("no_person");
  return withAct(db, named("disable_staff", by, { id: staffId }), async (tx) => {
    const locked = await lockStaffAndOwners(tx, staffId);
    const person = locked.find(({ id }) => id === staffId);
    if (person === undefined) return refused("no_person");
    if (isLastOwner(person, locked)) return refused("last_owner");
    await removeAccess(tx, person);
    await updateStaff(tx, staffId, { disabledAt: person.disabledAt ?? new Date() });
    logStaffEvent("disabled", { staffId, ...logged(by) });
    return done(null);
  });
}

/** Ends sessions of a person, also one's own. Does nothing for an id that is not theirs. */
export async function endSessions(
  db: Db,
  { staffId, which }: { staffId: string; which: WhichSessions },
  by: StaffManager,
): Promise<Done<null> | ActRefused<"no_person">> {
  const id = typeof which === "string" ? null : "only" in which ? which.only : which.except;
  if (!isUuid(staffId) || (id !== null && !isUuid(id))) return refused("no_person");
  const act = named("end_sessions", by, { id: staffId, input: which });
  return withAct(db, act, async (tx) => {
    if ((await lockStaff(tx, staffId)) === null) return refused("no_person");
    await deleteSessionsOf(tx, staffId, which);
    logStaffEvent("sessions_ended", { staffId, ...logged(by) });
    return done(null);
  });
}

/** `act_reused`: another act under the same id (shop/platform/acts). */
type ActRefused<Reason extends string> = Refused<Reason | "act_reused">;

function named(
  action: string,
  { act }: StaffManager,
  { id, input = null }: { id: string; input?: Json },
): NewAct {
  return { act, action, subject: staffSubject(id), input };
}

function logged({ act, client }: StaffManager) {
  return { actor: act.actor, client };
}

/** Whether a person is the only owner who can sign in. */
function isLastOwner(person: StaffRow, locked: readonly StaffRow[]): boolean {
  const isActiveOwner = (row: StaffRow) => row.role === "owner" && stateOf(row) === "active";
  return isActiveOwner(person) && !locked.some((row) => row.id !== person.id && isActiveOwner(row));
}

/** Removes everything by which a person could sign in. The caller has locked the person. */
async function removeAccess(tx: Db, { id }: StaffRow): Promise<void> {
  await updateStaff(tx, id, { joinedAt: null, passwordHash: null });
  await deleteFactors(tx, id);
  await deleteSessionsOf(tx, id);
  await deleteLinks(tx, id);
}
