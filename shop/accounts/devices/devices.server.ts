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

/** A device is known for a year after its last sign-in. Browsers don't keep cookies much longer. */
export const DEVICE_LIFE_MS = 365 * DAY_MS;
/** Per customer. Each device has its own sign-in attempts, so their number must be limited. */
const DEVICES_MAX = 10;

/**
 * Remembers the device on which a customer has just signed in, and returns its token. The token
 * that the device has is used again if it belongs to this customer; any other is replaced
 * (docs/decisions/0011).
 */
export async function rememberDevice(
  tx: Db,
  customerId: string,
  currentToken: string | null,
): Promise<string> {
  const lifeMs = DEVICE_LIFE_MS;
  const currentHash = currentToken === null ? null : tokenHash(currentToken);
  if (currentToken !== null && currentHash !== null) {
    const isKnown = await updateDeviceUsed(tx, { tokenHash: currentHash, customerId, lifeMs });
    if (isKnown) return currentToken;
  }
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  await insertDevice(tx, { tokenHash: hash, customerId, lifeMs });
  await deleteDevicesBeyond(tx, customerId, DEVICES_MAX);
  return token;
}

/**
 * The id of a device that the account of this e-mail address knows: the hash of its token, in hex.
 * Null for an unknown device, e-mail address or token.
 */
export async function findDevice(
  db: Db,
  { email, token }: { email: string; token: string },
): Promise<string | null> {
  const hash = tokenHash(token);
  if (hash === null || !(await isDeviceOf(db, hash, email))) return null;
  return hash.toString("hex");
}
