import { randomUUID } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addAuthenticator, offerAuthenticator } from "#shop/staff/factors/authenticator.server.ts";
import { makeRecoveryCodes } from "#shop/staff/factors/recovery-codes.server.ts";
import { beginJoining, finishJoining } from "#shop/staff/join.server.ts";
import type { StaffManager } from "#shop/staff/manage.server.ts";
import type { OwnForm } from "#shop/staff/own-act.server.ts";
import type { OpenStaffSession } from "#shop/staff/sessions/sessions.server.ts";
import type { StaffClient, StaffMember } from "#shop/staff/staff.ts";
import { codeNow, STAFF_PASSWORD } from "./authenticator.ts";
import { sessionOf, valueOf, type JoinedStaff } from "./joined-staff.ts";

export { codeNow, STAFF_PASSWORD };
export * from "./joined-staff.ts";

export const staffClient: StaffClient = {
  clientIp: "203.0.113.7",
  requestId: "test",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0",
};
/** A form about one's own account. */
export const ownForm = (): OwnForm => ({ actId: randomUUID(), client: staffClient });
/** An owner in the admin. */
export const byOwner = ({ person }: { person: StaffMember }): StaffManager => ({
  act: { actId: randomUUID(), actor: { kind: "staff", id: person.id }, requestId: "test" },
  client: staffClient,
  mailsLink: true,
});

export async function openSessionOf(db: Db, token: string): Promise<OpenStaffSession> {
  const session = await sessionOf(db, token);
  if (session.state !== "open") throw new Error("the session is not open");
  return session;
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
