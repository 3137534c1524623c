import { assert } from "#shop/kit/assert.ts";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import { deleteExpiredDevices } from "#shop/accounts/devices/device-queries.server.ts";
import { deleteExpiredEmailChanges } from "#shop/accounts/profile-queries.server.ts";
import {
  deleteExpired,
  deleteSession,
  insertSession,
  selectSession,
  selectSessionAccess,
  updateSessionUsed,
  type SessionAccess,
} from "./session-queries.server.ts";
import { newToken, tokenHash } from "./tokens.server.ts";

/** A session ends 30 days after its last use, or 90 days after it began if that comes first. */
const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
/** Use is saved at most once an hour, so that reading a page rarely writes to the database. */
const USE_SAVED_EVERY_MS = HOUR_MS;

/**
 * Creates a session and returns its token, which is stored nowhere. Ends the browser's previous
 * session, so that nobody can plant a session for a customer to sign in to (session fixation).
 */
export async function issueSessionToken(
  tx: Db,
  customerId: string,
  {
    replacedToken = null,
    hasProvedAddress = false,
  }: { replacedToken?: string | null; hasProvedAddress?: boolean } = {},
): Promise<string> {
  if (replacedToken !== null) await endSession(tx, replacedToken);
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  await insertSession(tx, {
    tokenHash: hash,
    customerId,
    hasProvedAddress,
    lifeMs: SESSION_IDLE_MS,
  });
  return token;
}

/** The most characters of a User-Agent header that are saved. */
export const USER_AGENT_MAX = 300;

/**
 * The customer of a session token; null when the session is unknown or has ended. Saves the
 * User-Agent for the customer's list of devices.
 */
export async function findSession(
  db: Db,
  token: string,
  currentUserAgent: string | null = null,
): Promise<SignedInCustomer | null> {
  const hash = tokenHash(token);
  if (hash === null) return null;
  const session = await selectSession(db, hash);
  if (session === null) return null;
  const userAgent = currentUserAgent?.slice(0, USER_AGENT_MAX) ?? session.userAgent;
  if (session.idleMs >= USE_SAVED_EVERY_MS || session.userAgent !== userAgent)
    await updateSessionUsed(db, hash, {
      idleMs: SESSION_IDLE_MS,
      absoluteMs: SESSION_ABSOLUTE_MS,
      userAgent,
    });
  return session.customer;
}

/** The access of a customer's session; null when it has ended or is another customer's. */
export async function findSessionAccess(
  db: Db,
  customerId: string,
  token: string,
): Promise<SessionAccess | null> {
  const hash = tokenHash(token);
  return hash === null ? null : selectSessionAccess(db, customerId, hash);
}

/** Ends a session. Does nothing for an unknown token. */
export async function endSession(db: Db, token: string): Promise<void> {
  const hash = tokenHash(token);
  if (hash !== null) await deleteSession(db, hash);
}

/**
 * Deletes expired sessions, known devices and changes of e-mail address, and links a month after
 * they expired. Can run at any time.
 */
export async function pruneSessions(db: Db): Promise<void> {
  await deleteExpired(db);
  await deleteExpiredDevices(db);
  await deleteExpiredEmailChanges(db);
}
