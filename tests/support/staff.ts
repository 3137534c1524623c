import { randomUUID } from "node:crypto";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { hashPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { adminKey } from "#shop/staff/factors/admin-key.server.ts";
import { newSeed, seedAsKey } from "#shop/staff/factors/codes.ts";
import { encryptSeed } from "#shop/staff/factors/seed-cipher.ts";
import { updateStaff } from "#shop/staff/staff-queries.server.ts";
import { addAuthenticator, offerAuthenticator } from "#shop/staff/factors/authenticator.server.ts";
import { makeRecoveryCodes } from "#shop/staff/factors/recovery-codes.server.ts";
import { beginJoining, finishJoining } from "#shop/staff/join.server.ts";
import { addStaff, makeJoinLink, type StaffManager } from "#shop/staff/manage.server.ts";
import type { OwnForm } from "#shop/staff/own-act.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import {
  beginSession,
  findStaffSession,
  openSession,
  type OpenStaffSession,
  type StaffSession,
} from "#shop/staff/sessions/sessions.server.ts";
import type { StaffClient, StaffMember } from "#shop/staff/staff.ts";
import { codeNow, STAFF_PASSWORD } from "./authenticator.ts";

export { codeNow, STAFF_PASSWORD };

export const staffClient: StaffClient = {
  clientIp: "203.0.113.7",
  requestId: "test",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0",
};
/** A form about one's own account. */
export const ownForm = (): OwnForm => ({ actId: randomUUID(), client: staffClient });
/** `npm run staff` on the server. */
export const atTerminal = (): StaffManager => ({
  act: { actId: randomUUID(), actor: SHOP },
  client: null,
  mailsLink: false,
});
/** An owner in the admin. */
export const byOwner = ({ person }: { person: StaffMember }): StaffManager => ({
  act: { actId: randomUUID(), actor: { kind: "staff", id: person.id }, requestId: "test" },
  client: staffClient,
  mailsLink: true,
});

export type JoinedStaff = {
  readonly person: StaffMember;
  /** The token of the open session. */
  readonly token: string;
  /** The key of the authenticator app. */
  readonly key: string;
};

/** The token in a URL. */
export function tokenOf(url: string | undefined): string {
  return new URL(url ?? "").searchParams.get("token") ?? "";
}

export function valueOf<Value>(
  result: { ok: true; value: Value } | { ok: false; reason: string },
): Value {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

export async function sessionOf(db: Db, token: string): Promise<StaffSession> {
  const session = await findStaffSession(db, token);
  if (session === null) throw new Error("the session has ended");
  return session;
}

export async function openSessionOf(db: Db, token: string): Promise<OpenStaffSession> {
  const session = await sessionOf(db, token);
  if (session.state !== "open") throw new Error("the session is not open");
  return session;
}

/** A person who was added and has not joined, with the token of their link. */
export async function newStaff(
  db: Db,
  role: StaffRole = "owner",
): Promise<{ person: StaffMember; linkToken: string }> {
  const email = `Staff-${randomUUID()}@Mill.example`;
  const person = valueOf(await addStaff(db, { email, role }, atTerminal()));
  return { person, linkToken: tokenOf(await makeJoinLink(db, person.id)) };
}

/** Joins by a link with an authenticator app. */
export async function join(
  db: Db,
  linkToken: string,
): Promise<Omit<JoinedStaff, "person"> & { readonly recoveryCodes: readonly string[] }> {
  const form = { linkToken, name: "Ada Lee", password: STAFF_PASSWORD, client: staffClient };
  const begun = valueOf(await beginJoining(db, form));
  const session = await sessionOf(db, begun.token);
  const { key } = valueOf(await offerAuthenticator(db, session));
  valueOf(await addAuthenticator(db, session, { code: codeNow(key), ...ownForm() }));
  const recoveryCodes = valueOf(await makeRecoveryCodes(db, session, ownForm()));
  const { token } = valueOf(await finishJoining(db, session, staffClient));
  return { token, key, recoveryCodes };
}

let passwordHash: Promise<string> | undefined;

/**
 * A person who has joined with an authenticator app, and is signed in, without recovery codes: as `join`
 * would leave them, in a tenth of its time.
 */
export async function joinedStaff(db: Db, role: StaffRole = "owner"): Promise<JoinedStaff> {
  const { person } = await newStaff(db, role);
  const { id } = person;
  const seed = newSeed();
  const { key } = seedAsKey(seed, { issuer: "shop", label: person.email });
  passwordHash ??= hashPassword(STAFF_PASSWORD);
  await updateStaff(db, id, {
    password_hash: await passwordHash,
    totp_seed: encryptSeed(adminKey(), seed, id),
    joined_at: new Date(),
  });
  const begun = await beginSession(db, { staffId: id, state: "password", userAgent: null });
  const token = await openSession(db, await sessionOf(db, begun));
  return { person, key, token: token ?? "" };
}
