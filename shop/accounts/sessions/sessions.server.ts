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

/** A session ends 30 days after its last use, and 90 days after it began, whatever comes first. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
/** Use is written at most once an hour: reading a page is no reason to write to the database. */
const USE_WRITTEN_EVERY_MS = HOUR_MS;

/**
 * Begins a session and returns its token, which exists nowhere else. The token that the same
 * browser held before ends with it: nobody can plant a session that a customer then signs in to.
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

/** Of what a browser calls itself, so much is kept. */
export const USER_AGENT_MAX = 300;

/**
 * Who holds a token. Null for a token that is unknown, ended, expired, or no token at all. What the
 * browser calls itself is kept, for the customer's own list of where they are signed in.
 */
export async function findSession(
  db: Db,
  token: string,
  browser: string | null = null,
): Promise<SignedInCustomer | null> {
  const hash = tokenHash(token);
  if (hash === null) return null;
  const session = await selectSession(db, hash);
  if (session === null) return null;
  const userAgent = browser?.slice(0, USER_AGENT_MAX) ?? session.userAgent;
  if (session.idleMs >= USE_WRITTEN_EVERY_MS || session.userAgent !== userAgent)
    await updateSessionUsed(db, hash, {
      idleMs: SESSION_IDLE_MS,
      absoluteMs: SESSION_ABSOLUTE_MS,
      userAgent,
    });
  return session.customer;
}

/** What a customer's session may do; null for a token that is another's, ended, expired, or none. */
export async function findSessionAccess(
  db: Db,
  customerId: string,
  token: string,
): Promise<SessionAccess | null> {
  const hash = tokenHash(token);
  return hash === null ? null : selectSessionAccess(db, customerId, hash);
}

/** Ends one session. A token that is not there is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  const hash = tokenHash(token);
  if (hash !== null) await deleteSession(db, hash);
}

/**
 * Deletes sessions, known browsers and changes of address that have expired, and links a month after they did. Safe to
 * run at any time.
 */
export async function pruneSessions(db: Db): Promise<void> {
  await deleteExpired(db);
  await deleteExpiredDevices(db);
  await deleteExpiredEmailChanges(db);
}
