import { log } from "#shop/platform/log.server.ts";
import type { RequestMetadata } from "./request-context.ts";

/** What is written down of accounts and refusals, in words for who reads the log (docs/security.md). */
const events = {
  signed_in: { level: "info", words: "signed in" },
  sign_in_failed: { level: "warn", words: "a sign-in failed" },
  signed_out: { level: "info", words: "signed out" },
  registered: { level: "info", words: "registered" },
  registration_refused: {
    level: "warn",
    words: "a registration was refused: the address is taken",
  },
  email_verified: { level: "info", words: "an e-mail address was verified" },
  registration_confirmed: {
    level: "info",
    words: "the owner of an address said that they made the account",
  },
  registration_denied: {
    level: "warn",
    words: "the owner of an address said that somebody else made the account",
  },
  reset_requested: { level: "info", words: "a password reset was asked for" },
  password_reset: { level: "warn", words: "a password was reset by its mailed link" },
  password_changed: { level: "warn", words: "a password was changed" },
  email_change_requested: { level: "info", words: "a change of e-mail address was asked for" },
  email_change_confirmed: { level: "warn", words: "a change of e-mail address was confirmed" },
  account_deleted: { level: "warn", words: "an account was deleted by its customer" },
  withdrawal: { level: "info", words: "a withdrawal from a contract was declared" },
  link_refused: { level: "warn", words: "a mailed link was refused" },
  foreign_origin: { level: "warn", words: "a request from another site was refused" },
  bad_signature: { level: "warn", words: "an event came without Stripe's signature" },
  too_many_requests: { level: "warn", words: "a request came too often" },
} as const;

export type SecurityEvent = keyof typeof events;

type More = {
  /** Whose account it is about; null when it is nobody's. */
  readonly customerId?: string | null;
  /** Which limit was reached, such as "auth-login by account". */
  readonly limit?: string;
  readonly path?: string;
  /** What has come of it, where there are several ends. */
  readonly state?: string;
};

/**
 * Writes one line about something that somebody may one day ask after: what, when, from which client
 * address, about whose account. Never a password, a token or an e-mail address.
 */
export function logSecurityEvent(
  event: SecurityEvent,
  facts: RequestMetadata,
  more: More = {},
): void {
  const { level, words } = events[event];
  const { clientIp: address, requestId } = facts;
  log[level]({ event, ...more, address, requestId }, words);
}
