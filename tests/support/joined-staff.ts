import { randomUUID } from "node:crypto";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { hashPassword } from "#shop/accounts/passwords/passwords.server.ts";
import { adminKey } from "#shop/staff/factors/admin-key.server.ts";
import { newSeed, seedAsKey } from "#shop/staff/factors/codes.ts";
import { encryptSeed } from "#shop/staff/factors/seed-cipher.ts";
import { updateStaff } from "#shop/staff/staff-queries.server.ts";
import { addStaff, makeJoinLink, type StaffManager } from "#shop/staff/manage.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import {
  beginSession,
  findStaffSession,
  openSession,
  type StaffSession,
} from "#shop/staff/sessions/sessions.server.ts";
import type { StaffMember } from "#shop/staff/staff.ts";
import { STAFF_PASSWORD } from "./authenticator.ts";

/** `npm run staff` on the server. */
export const atTerminal = (): StaffManager => ({
  act: { actId: randomUUID(), actor: SHOP },
  client: null,
  mailsLink: false,
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

/** A person who was added and has not joined, with the token of their link. */
export async function newStaff(
  db: Db,
  role: StaffRole = "owner",
): Promise<{ person: StaffMember; linkToken: string }> {
  const email = `Staff-${randomUUID()}@Mill.example`;
  const person = valueOf(await addStaff(db, { email, role }, atTerminal()));
  return { person, linkToken: tokenOf(await makeJoinLink(db, person.id)) };
}

let passwordHash: Promise<string> | undefined;

/**
 * A person who has joined with an authenticator app, and is signed in, without recovery codes: as `join`
 * would leave them, in a tenth of its time.
 */
export async function joinedStaff(
  db: Db,
  role: StaffRole = "owner",
  name?: string,
): Promise<JoinedStaff> {
  const { person } = await newStaff(db, role);
  const { id } = person;
  const seed = newSeed();
  const { key } = seedAsKey(seed, { issuer: "shop", label: person.email });
  passwordHash ??= hashPassword(STAFF_PASSWORD);
  await updateStaff(db, id, {
    name,
    passwordHash: await passwordHash,
    totpSeed: encryptSeed(adminKey(), seed, id),
    joinedAt: new Date(),
  });
  const begun = await beginSession(db, { staffId: id, state: "password", userAgent: null });
  const token = await openSession(db, await sessionOf(db, begun));
  return { person: { ...person, name: name ?? person.name }, key, token: token ?? "" };
}
