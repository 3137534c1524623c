import { sql } from "kysely";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockStaff, type StaffRow } from "#shop/staff/staff-queries.server.ts";
import {
  idleMs,
  JOINING_SESSION_MS,
  PASSWORD_SESSION_MS,
  type StaffMember,
} from "#shop/staff/staff.ts";
import {
  insertSession,
  selectSession,
  updateSessionProved,
  updateSessionUsed,
} from "./session-queries.server.ts";

/** Use is saved at most once a minute: a session may end a minute early. */
const USE_SAVED_EVERY_MS = MINUTE_MS;
const USER_AGENT_MAX = 300;
const LISTED_MAX = 100;

/**
 * The session of a person of the staff. Only an `open` one has rights. `joining`: the password is set,
 * factor or recovery codes are missing. `password`: signed in by password, the factor is missing.
 */
export type StaffSession = PartSession<"joining"> | PartSession<"password"> | OpenStaffSession;

type PartSession<State> = {
  readonly id: string;
  readonly state: State;
  readonly staff: StaffMember;
};

/** A session that may use the admin. */
export type OpenStaffSession = PartSession<"open"> & {
  /** When the second factor was last given: step-up asks for it again. */
  readonly factorAt: Date;
  readonly beganAt: Date;
};

/** Begins a session without rights and returns its token, which is stored nowhere. */
export async function beginSession(
  tx: Db,
  session: { staffId: string; state: "joining" | "password"; userAgent: string | null },
): Promise<string> {
  const { token, hash } = freshToken();
  await insertSession(tx, {
    ...session,
    tokenHash: hash,
    userAgent: session.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    lifeMs: session.state === "joining" ? JOINING_SESSION_MS : PASSWORD_SESSION_MS,
  });
  return token;
}

/**
 * The session of a token with the person as they are now; null when it is unknown, has ended or its
 * person was disabled. The admin asks at each request.
 */
export async function findStaffSession(
  db: Db,
  token: string,
  currentUserAgent: string | null = null,
): Promise<StaffSession | null> {
  const hash = tokenHash(token);
  const row = hash === null ? null : await selectSession(db, hash);
  if (row === null) return null;
  const { id, state, staff, factorAt, beganAt } = row;
  if (state !== "open" || factorAt === null) return state === "open" ? null : { id, state, staff };
  // The role may have changed since the session's end was written.
  if (row.idleMs > idleMs(staff.role)) return null;
  const userAgent = currentUserAgent?.slice(0, USER_AGENT_MAX) ?? row.userAgent;
  if (row.idleMs >= USE_SAVED_EVERY_MS || userAgent !== row.userAgent)
    await updateSessionUsed(db, { id, staff, userAgent });
  return { id, state, staff, factorAt, beganAt };
}

/** Locks the person of a session and returns the row; null when the session has ended. */
export async function lockSessionPerson(
  tx: Db,
  session: Pick<StaffSession, "id" | "staff">,
): Promise<StaffRow | null> {
  const row = await lockStaff(tx, session.staff.id);
  if (row === null || row.disabledAt !== null) return null;
  const found = await tx
    .selectFrom("staffSessions")
    .select("id")
    .where("id", "=", session.id)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return found === undefined ? null : row;
}

/**
 * Opens a session after its second factor, or notes a further one, and returns the new token. Null when
 * the session has ended.
 */
export async function openSession(
  tx: Db,
  { id, staff }: Pick<StaffSession, "id" | "staff">,
): Promise<string | null> {
  const { token, hash } = freshToken();
  return (await updateSessionProved(tx, { id, staff, tokenHash: hash })) ? token : null;
}

/** Ends the session of a token. Does nothing for an unknown one. */
export async function endStaffSession(db: Db, token: string): Promise<void> {
  const hash = tokenHash(token);
  if (hash !== null) await db.deleteFrom("staffSessions").where("tokenHash", "=", hash).execute();
}

/** An open session as the lists of Me and Staff show it. */
export type ListedStaffSession = {
  readonly id: string;
  /** The browser's User-Agent header; null when it sent none. */
  readonly userAgent: string | null;
  readonly beganAt: Date;
  readonly usedAt: Date;
};

/** A person's open sessions, the last used first, 100 at most. */
export async function listStaffSessions(db: Db, staffId: string): Promise<ListedStaffSession[]> {
  const rows = await db
    .selectFrom("staffSessions")
    .select(["id", "userAgent", "createdAt", "usedAt"])
    .where("staffId", "=", staffId)
    .where("state", "=", "open")
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("usedAt", "desc")
    .orderBy("id")
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    beganAt: row.createdAt,
    usedAt: row.usedAt,
  }));
}

function freshToken(): { readonly token: string; readonly hash: Buffer } {
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  return { token, hash };
}
