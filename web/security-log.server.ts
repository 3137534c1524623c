import { log } from "#shop/platform/log.server.ts";
import type { RequestMetadata } from "./request-context.ts";

/** The security events with their log messages (docs/security.md). */
const events = {
  signed_in: { level: "info", message: "signed in" },
  sign_in_failed: { level: "warn", message: "a sign-in failed" },
  signed_out: { level: "info", message: "signed out" },
  registered: { level: "info", message: "registered" },
  registration_refused: {
    level: "warn",
    message: "a registration was refused: the e-mail address has an account",
  },
  email_verified: { level: "info", message: "an e-mail address was verified" },
  registration_confirmed: {
    level: "info",
    message: "a customer confirmed that they made their account",
  },
  registration_denied: {
    level: "warn",
    message: "a customer denied having made their account",
  },
  reset_requested: { level: "info", message: "a password reset was requested" },
  password_reset: { level: "warn", message: "a password was reset by its mailed link" },
  password_changed: { level: "warn", message: "a password was changed" },
  email_change_requested: { level: "info", message: "a change of e-mail address was requested" },
  email_change_confirmed: { level: "warn", message: "a change of e-mail address was confirmed" },
  account_deleted: { level: "warn", message: "a customer deleted their account" },
  withdrawal: { level: "info", message: "a withdrawal from a contract was declared" },
  link_refused: { level: "warn", message: "a mailed link was refused" },
  foreign_origin: { level: "warn", message: "a request from another site was refused" },
  bad_signature: {
    level: "warn",
    message: "an event without the payment provider's signature was refused",
  },
  stale_signature: {
    level: "warn",
    message:
      "an event with the payment provider's signature was refused as too old: its clock and the database's differ",
  },
  too_many_requests: { level: "warn", message: "a rate limit was reached" },
} as const;

export type SecurityEvent = keyof typeof events;

type EventDetails = {
  /** The customer of the account; null when there is no account. */
  readonly customerId?: string | null;
  /** The limit that was reached, such as "auth-login by account". */
  readonly limit?: string;
  readonly path?: string;
  /** The outcome, for an event that has several. */
  readonly state?: string;
};

/**
 * Logs a security event with its time, the client's IP address and the customer. Never pass a
 * password, a token or an e-mail address.
 */
export function logSecurityEvent(
  event: SecurityEvent,
  { clientIp, requestId }: RequestMetadata,
  details: EventDetails = {},
): void {
  const { level, message } = events[event];
  log[level]({ event, ...details, clientIp, requestId }, message);
}
