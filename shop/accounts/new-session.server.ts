import type { Db } from "#shop/platform/database/db.server.ts";
import type { Customer } from "./customer.ts";
import { rememberDevice } from "./devices/devices.server.ts";
import { issueSessionToken } from "./sessions/sessions.server.ts";

/**
 * A customer who has just signed in, with the tokens of their session and their device. The tokens
 * are returned only here: the database holds their hashes.
 */
export type NewSession = {
  readonly customer: Customer;
  readonly token: string;
  readonly deviceToken: string;
};

/** What a browser sends when a customer signs in. */
export type BrowserTokens = {
  /** The browser's previous session, which the new one replaces. */
  readonly replacedToken: string | null;
  /** The token of a known device. */
  readonly deviceToken?: string | null;
  /** The browser's User-Agent header. */
  readonly userAgent?: string | null;
};

/** Creates a session for a customer who has proved who they are, and remembers the device. */
export async function createSession(
  tx: Db,
  customer: Customer,
  {
    hasProvedAddress = false,
    replacedToken,
    deviceToken = null,
  }: BrowserTokens & { hasProvedAddress?: boolean },
): Promise<NewSession> {
  return {
    customer,
    token: await issueSessionToken(tx, customer.id, { replacedToken, hasProvedAddress }),
    deviceToken: await rememberDevice(tx, customer.id, deviceToken),
  };
}
