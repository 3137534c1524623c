import { assert } from "#shop/kit/assert.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  deleteDevicesBeyond,
  insertDevice,
  isDeviceOf,
  updateDeviceUsed,
} from "./device-queries.server.ts";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";

/** A browser is known for a year after its last sign-in; browsers keep no cookie much longer. */
export const DEVICE_LIFE_MS = 365 * DAY_MS;
/** Of one customer; each has tries of its own, so that there can't be any number of them. */
const DEVICES_MAX = 10;

/**
 * Knows a browser again that a customer has just proved to be in front of, and returns the token it
 * is known by. One that it held before is kept if it is this customer's own; another's, or a planted
 * one, is replaced (docs/decisions/0011).
 */
export async function rememberDevice(
  tx: Db,
  customerId: string,
  heldToken: string | null,
): Promise<string> {
  const lifeMs = DEVICE_LIFE_MS;
  const heldHash = heldToken === null ? null : tokenHash(heldToken);
  if (heldToken !== null && heldHash !== null) {
    const isKnown = await updateDeviceUsed(tx, { tokenHash: heldHash, customerId, lifeMs });
    if (isKnown) return heldToken;
  }
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  await insertDevice(tx, { tokenHash: hash, customerId, lifeMs });
  await deleteDevicesBeyond(tx, customerId, DEVICES_MAX);
  return token;
}

/**
 * The name of a browser that the account of this address has signed in with before: the hash of its
 * token, in hex. Null for every other browser, address and text.
 */
export async function findDevice(
  db: Db,
  { email, token }: { email: string; token: string },
): Promise<string | null> {
  const hash = tokenHash(token);
  if (hash === null || !(await isDeviceOf(db, hash, email))) return null;
  return hash.toString("hex");
}
