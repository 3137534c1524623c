import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import type { StaffRole } from "./rights.ts";

/** A person who may use the admin. Contains no secret. */
export type StaffMember = {
  readonly id: string;
  /** As typed. Comparisons ignore case. */
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
};

/** `invited`: has not joined yet, or was reset. `disabled`: has left; the name stays for the audit log. */
export type StaffState = "invited" | "active" | "disabled";

/** The browser of a request, for limits, the log and the list of sessions. */
export type StaffClient = {
  readonly clientIp: string;
  readonly requestId: string;
  readonly userAgent: string | null;
};

/** A session ends when it is not used for this long: 30 minutes; for a packer at the bench 4 hours. */
export function idleMs(role: StaffRole): number {
  return role === "packer" ? 4 * HOUR_MS : 30 * MINUTE_MS;
}
/** And 12 hours after it began, however much it is used (NIST SP 800-63B, level 2). */
export const SESSION_ABSOLUTE_MS = 12 * HOUR_MS;
/** From the password to the second factor. */
export const PASSWORD_SESSION_MS = 10 * MINUTE_MS;
/** From the password that a new person chooses to the last step of joining. */
export const JOINING_SESSION_MS = HOUR_MS;

/** A link that the command printed, one that was mailed to invite, one for a forgotten password. */
export const PRINTED_LINK_MS = DAY_MS;
export const INVITATION_MS = 3 * DAY_MS;
export const PASSWORD_LINK_MS = HOUR_MS;

export const RECOVERY_CODES = 10;
/** With fewer codes left, the person is asked to make new ones. */
export const RECOVERY_CODES_FEW = 3;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
