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

/** How long both addresses have to confirm a change. */
const CHANGE_LIFE_MS = DAY_MS;

/** The change that waits to be confirmed; null when there is none. */
export function findEmailChange(db: Db, customerId: string): Promise<EmailChange | null> {
  return selectEmailChange(db, customerId);
}

/**
 * Asks both addresses to confirm that the account moves to another one, for a customer who knows
 * its password. The wish before it ends with its links, whatever comes of this one. An old address
 * that was never proved need not confirm: it may be the mistake that is being mended. An address that
 * has an account already is not told to be one; its owner is, by mail.
 */
export async function requestEmailChange(
  db: Db,
  asked: Customer,
  wish: { password: string; newEmail: string; token: string | null },
): Promise<Done<null> | ReauthenticationRefused | Refused<"same_address">> {
  const { newEmail, password, token } = wish;
  const asker = { customer: asked, password, token };
  const passwordHash = await verifyPassword(db, asker);
  if (passwordHash === null) return refused("wrong_password");
  return db.transaction().execute(async (tx) => {
    const held = await lockReauthenticated(tx, { ...asker, passwordHash });
    if (!held.ok) return held;
    const { customer } = held;
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

/** Gives up the change that waits, and its links. */
export async function cancelEmailChange(db: Db, customerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId);
    await endEmailChange(tx, customerId);
  });
}

/** What a confirmation has come to: the account has moved, or the other address is still to confirm. */
export type EmailConfirmation = {
  readonly state: "changed" | "waiting";
  readonly newEmail: string;
};

/**
 * Takes one address's confirmation by its mailed link, which works once and for the address it was
 * mailed for. With the second one the account moves: links to the old address end, and the old
 * address is told. Refuses when another account has, or gets in the same moment, the new address.
 */
export async function confirmEmailChange(
  db: Db,
  token: string,
): Promise<Done<EmailConfirmation> | Refused<"link_invalid">> {
  try {
    return await db.transaction().execute((tx) => confirmSide(tx, token));
  } catch (error) {
    if (isAddressTaken(error)) return refused("link_invalid");
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
  if (!(await moveTo(tx, customer, newEmail))) return refused("link_invalid");
  return done({ state: "changed", newEmail });
}

/** PostgreSQL's word that two accounts took one address in the same moment. */
function isAddressTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "customers_email";
}

async function moveTo(tx: Db, customer: Customer, newEmail: string): Promise<boolean> {
  await endEmailChange(tx, customer.id);
  if (!(await updateEmail(tx, customer.id, newEmail))) return false;
  await endLinks(tx, customer.id, "reset");
  await endLinks(tx, customer.id, "verify");
  await mailEmailChanged(tx, customer, newEmail);
  return true;
}
