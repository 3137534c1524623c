import type { Subject } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { recordAudit } from "#shop/platform/audit-log.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import type { StaffClient } from "./staff.ts";

/** What happens to the accounts of the staff, with its line in the log (docs/security.md). */
const events = {
  added: { level: "warn", message: "a person was added to the staff" },
  reset: { level: "warn", message: "a person's password and factors were removed" },
  join_begun: { level: "warn", message: "a person who joins the staff chose a password" },
  joined: { level: "warn", message: "a person joined the staff" },
  role_changed: { level: "warn", message: "a person's role was changed" },
  disabled: { level: "warn", message: "a person's account was disabled" },
  sessions_ended: { level: "info", message: "sessions of a person were ended" },
  renamed: { level: "info", message: "a person changed their name" },
  password_given: { level: "info", message: "a person gave their password" },
  sign_in_failed: { level: "warn", message: "a sign-in to the admin failed" },
  factor_failed: { level: "warn", message: "a second factor was wrong" },
  too_many_attempts: { level: "warn", message: "a rate limit of the admin was reached" },
  signed_in: { level: "info", message: "a person signed in to the admin" },
  stepped_up: { level: "info", message: "a person gave their second factor again" },
  signed_out: { level: "info", message: "a person signed out of the admin" },
  password_link_requested: { level: "info", message: "a link for a new password was requested" },
  password_changed: { level: "warn", message: "a person's password was changed" },
  authenticator_changed: { level: "warn", message: "an authenticator app was set up" },
  authenticator_removed: { level: "warn", message: "an authenticator app was removed" },
  passkey_added: { level: "warn", message: "a passkey was added" },
  shortcuts_changed: { level: "info", message: "single keys were switched on or off" },
  passkey_removed: { level: "warn", message: "a passkey was removed" },
  recovery_codes_made: { level: "warn", message: "recovery codes were made" },
} as const;

export type StaffEvent = keyof typeof events;

type EventDetails = {
  /** Whose account it is; null when an e-mail address has none. */
  readonly staffId: string | null;
  readonly actor: Actor;
  /** Null for a command on the server. */
  readonly client: StaffClient | null;
  /** Which factor, which limit, which role: never a personal value. */
  readonly detail?: Readonly<Record<string, string>>;
};

/**
 * Logs what happened to an account through the admin. A command on the server prints lines of its own, and
 * the audit log has what it did. Never pass a password, a code, a token or an e-mail address.
 */
export function logStaffEvent(event: StaffEvent, details: EventDetails): void {
  const { level, message } = events[event];
  const { staffId, actor, client, detail = {} } = details;
  if (client === null) return;
  log[level](
    {
      event: `staff_${event}`,
      staffId,
      actor: actor.id === null ? actor.kind : `${actor.kind} ${actor.id}`,
      ...detail,
      clientIp: client.clientIp,
      requestId: client.requestId,
    },
    message,
  );
}

/** Logs what happened to an account, and adds it to the audit log in the transaction of the change. */
export async function recordStaffEvent(
  tx: Db,
  event: StaffEvent,
  details: EventDetails & { readonly staffId: string; readonly client: StaffClient },
): Promise<void> {
  const { staffId, actor, client, detail = {} } = details;
  logStaffEvent(event, details);
  await recordAudit(tx, {
    actor,
    requestId: client.requestId,
    action: event,
    subject: staffSubject(staffId),
    changed: Object.fromEntries(
      Object.entries(detail).map(([field, to]) => [field, { from: null, to }]),
    ),
  });
}

/** A person of the staff as the one who acts. */
export function staffActor(id: string): Actor {
  return { kind: "staff", id };
}

/** A person of the staff as what an act is about. */
export function staffSubject(id: string): Subject {
  return { kind: "staff", id };
}
