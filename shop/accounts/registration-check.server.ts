import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  closeRegistrationCheck,
  lockCustomer,
  selectUnconfirmedRegistration,
  updatePasswordHash,
} from "./account-queries.server.ts";
import { forgetDevicesOf, rememberDevice } from "./devices/devices.server.ts";
import { endLinks } from "./links/link-queries.server.ts";
import { issueLink } from "./links/links.server.ts";
import { endOtherSessions } from "./sessions/open-sessions.server.ts";
import { hashPassword } from "./passwords/passwords.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import { findSessionAccess } from "./sessions/sessions.server.ts";
import { newToken } from "./sessions/tokens.server.ts";

/** When an account was made, and what the browser called itself that made it. */
export type Origin = { readonly madeAt: Date; readonly madeWith: string | null };

/** Who answers: a session that has proved the account's address. */
type Answering = { readonly customerId: string; readonly token: string };

/** What is asked about an account whose address was verified elsewhere; null when nothing is. */
export function findRegistration(db: Db, customerId: string): Promise<Origin | null> {
  return selectUnconfirmedRegistration(db, customerId);
}

/** 'That was me': the owner of the address made the account. All its sessions may do all again. */
export async function confirmRegistration(
  db: Db,
  answering: Answering,
): Promise<Done<null> | Refused<"not_asked">> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAsked(tx, answering))) return refused("not_asked");
    await closeRegistrationCheck(tx, answering.customerId);
    return done(null);
  });
}

/** What the browser is known by from now on, and the link by which its customer sets a password. */
export type RegistrationDenied = { readonly deviceToken: string; readonly resetUrl: string };

/**
 * 'That was not me': a stranger made the account. Every other session and known browser ends, every
 * link and a change of address under way; the password works no more, and the link to set a new one
 * is given to the browser at hand instead of being mailed.
 */
export async function denyRegistration(
  db: Db,
  answering: Answering,
): Promise<Done<RegistrationDenied> | Refused<"not_asked">> {
  const { customerId, token } = answering;
  const nobodysPassword = await hashPassword(newToken());
  return db.transaction().execute(async (tx) => {
    const email = await holdAsked(tx, answering);
    if (email === null) return refused("not_asked");
    await updatePasswordHash(tx, customerId, nobodysPassword);
    await closeRegistrationCheck(tx, customerId);
    await endLinks(tx, customerId, "verify");
    await endEmailChange(tx, customerId);
    const { url: resetUrl } = await issueLink(tx, { customerId, purpose: "reset", email });
    await endOtherSessions(tx, customerId, token);
    await forgetDevicesOf(tx, customerId);
    return done({ deviceToken: await rememberDevice(tx, customerId, null), resetUrl });
  });
}

/** Holds the account of a session that is asked, and answers its address; null for any other session. */
async function holdAsked(tx: Db, { customerId, token }: Answering): Promise<string | null> {
  const customer = await lockCustomer(tx, customerId);
  const access = await findSessionAccess(tx, customerId, token);
  return customer !== null && access === "unconfirmed" ? customer.email : null;
}
