import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockCustomer, selectCustomerByEmail } from "#shop/accounts/account-queries.server.ts";
import {
  mailConfirmNew,
  mailConfirmOld,
  mailEmailChanged,
  mailExistingAccount,
} from "#shop/accounts/account-mail.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import {
  lockReauthenticated,
  verifyPassword,
  type ReauthenticationRefused,
} from "#shop/accounts/reauthentication.server.ts";
import { endLinks } from "./link-queries.server.ts";
import { takeLink } from "./links.server.ts";
import {
  confirmEmailSide,
  endEmailChange,
  saveEmailChange,
  selectEmailChange,
  updateEmail,
  type EmailChange,
} from "#shop/accounts/profile-queries.server.ts";

/** The time in which both e-mail addresses must confirm a change. */
const CHANGE_LIFE_MS = DAY_MS;

/** The pending change of a customer's e-mail address; null when there is none. */
export function findEmailChange(db: Db, customerId: string): Promise<EmailChange | null> {
  return selectEmailChange(db, customerId);
}

/**
 * Requests a change of e-mail address, for a customer who repeats the password. Both e-mail
 * addresses get a link to confirm it. An earlier request ends with its links, even if this one is
 * refused.
 *
 * An old address that was never verified need not confirm: it may be a typing mistake. If the new
 * address has an account, this is not revealed to the customer; the owner of that account gets
 * a mail.
 */
export async function requestEmailChange(
  db: Db,
  signedIn: Customer,
  request: { password: string; newEmail: string; token: string | null },
): Promise<Done<null> | ReauthenticationRefused | Refused<"same_address">> {
  const { newEmail, password, token } = request;
  const reauthentication = { customer: signedIn, password, token };
  const passwordHash = await verifyPassword(db, reauthentication);
  if (passwordHash === null) return refused("wrong_password");
  return db.transaction().execute(async (tx) => {
    const locked = await lockReauthenticated(tx, { ...reauthentication, passwordHash });
    if (!locked.ok) return locked;
    const { customer } = locked;
    await endEmailChange(tx, customer.id);
    if (newEmail === customer.email) return refused("same_address");
    await saveEmailChange(tx, {
      customerId: customer.id,
      newEmail,
      isOldConfirmed: !customer.isVerified,
      lifeMs: CHANGE_LIFE_MS,
    });
    const other = await selectCustomerByEmail(tx, newEmail);
    if (customer.isVerified) await mailConfirmOld(tx, customer, newEmail);
    if (other === null || other.customer.id === customer.id)
      await mailConfirmNew(tx, customer, newEmail);
    else await mailExistingAccount(tx, other.customer);
    return done(null);
  });
}

/** Cancels the pending change with its links. */
export async function cancelEmailChange(db: Db, customerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId);
    await endEmailChange(tx, customerId);
  });
}

/**
 * The result of a confirmation: the e-mail address has changed, or the other one must still
 * confirm.
 */
export type EmailConfirmation = {
  readonly state: "changed" | "waiting";
  readonly newEmail: string;
};

/**
 * Confirms a change of e-mail address from one of the two addresses, by its mailed link. The link
 * works once. The second confirmation changes the address: links to the old one end, and the old
 * one gets a mail. Refuses when another account has the new address, even if it got it at the same
 * moment.
 */
export async function confirmEmailChange(
  db: Db,
  token: string,
): Promise<Done<EmailConfirmation> | Refused<"link_invalid">> {
  try {
    return await db.transaction().execute((tx) => confirmSide(tx, token));
  } catch (error) {
    if (isEmailTaken(error)) return refused("link_invalid");
    throw error;
  }
}

async function confirmSide(
  tx: Db,
  token: string,
): Promise<Done<EmailConfirmation> | Refused<"link_invalid">> {
  const fromOld = await takeLink(tx, token, "email-old");
  const customer = fromOld ?? (await takeLink(tx, token, "email-new"));
  if (customer === null) return refused("link_invalid");
  await confirmEmailSide(
    tx,
    customer.id,
    fromOld === null ? "new_confirmed_at" : "old_confirmed_at",
  );
  const change = await selectEmailChange(tx, customer.id);
  if (change === null) return refused("link_invalid");
  const { newEmail } = change;
  if (!change.isOldConfirmed || !change.isNewConfirmed) return done({ state: "waiting", newEmail });
  if (!(await changeEmail(tx, customer, newEmail))) return refused("link_invalid");
  return done({ state: "changed", newEmail });
}

/** The unique index refuses a second account with the e-mail address. */
function isEmailTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "customers_email";
}

async function changeEmail(tx: Db, customer: Customer, newEmail: string): Promise<boolean> {
  await endEmailChange(tx, customer.id);
  if (!(await updateEmail(tx, customer.id, newEmail))) return false;
  await endLinks(tx, customer.id, "reset");
  await endLinks(tx, customer.id, "verify");
  await mailEmailChanged(tx, customer, newEmail);
  return true;
}
