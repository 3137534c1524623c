import type { Db } from "#shop/platform/database/db.server.ts";
import {
  closeRegistrationCheck,
  insertCustomer,
  lockCustomer,
  selectCustomerByEmail,
  selectUnconfirmedRegistration,
  updatePasswordHash,
  updateVerified,
} from "./account-queries.server.ts";
import type { Customer } from "./customer.ts";
import { deleteDevicesOf } from "./devices/device-queries.server.ts";
import { endLinks } from "./links/link-queries.server.ts";
import { hashPassword } from "./passwords/passwords.server.ts";
import { endEmailChange } from "./profile-queries.server.ts";
import { endOtherSessions } from "./sessions/open-sessions.server.ts";
import { findSessionAccess } from "./sessions/sessions.server.ts";
import { newToken } from "./sessions/tokens.server.ts";

const ATTEMPTS_MAX = 5;

/**
 * The account of an e-mail address whose holder has followed a link mailed to it and acts by that link. Makes
 * one if there is none, without a password: its customer chooses one by "Forgot password".
 *
 * An account whose address was never verified, or whose registration nobody has confirmed, may be a stranger's,
 * who would see what the holder orders. So, unless this browser is signed in to it, it is taken away from whoever
 * made it: sessions, devices and links end, and the password is unusable, as after "That was not me".
 * `sessionToken`: of this browser's session, if it has one.
 */
export async function accountOfProvedAddress(
  db: Db,
  holder: {
    readonly email: string;
    readonly fullName: string;
    readonly sessionToken: string | null;
  },
): Promise<Customer> {
  const { email, fullName } = holder;
  const unusable = await hashPassword(newToken());
  return db.transaction().execute(async (tx) => {
    const { customer, isNew } = await makeOrLock(tx, { email, fullName, passwordHash: unusable });
    if (!isNew && (await mayBeStrangers(tx, customer))) {
      const { sessionToken: token } = holder;
      const access = token === null ? null : await findSessionAccess(tx, customer.id, token);
      await closeRegistrationCheck(tx, customer.id);
      await endEmailChange(tx, customer.id);
      if (access === null) {
        await updatePasswordHash(tx, customer.id, unusable);
        await endLinks(tx, customer.id, "verify");
        await endLinks(tx, customer.id, "reset");
        await endOtherSessions(tx, customer.id, null);
        await deleteDevicesOf(tx, customer.id);
      }
    }
    await updateVerified(tx, customer.id);
    return { ...customer, isVerified: true };
  });
}

/** Makes the account of an address or locks the one that it has. That one may be deleted in between: then again. */
async function makeOrLock(
  tx: Db,
  account: { readonly email: string; readonly fullName: string; readonly passwordHash: string },
): Promise<{ readonly customer: Customer; readonly isNew: boolean }> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const made = await insertCustomer(tx, { ...account, registeredWith: null });
    const found = made ?? (await selectCustomerByEmail(tx, account.email))?.customer ?? null;
    const customer = found === null ? null : await lockCustomer(tx, found.id);
    if (customer !== null) return { customer, isNew: made !== null };
  }
  throw new Error("the account of an address was made and deleted again and again");
}

async function mayBeStrangers(tx: Db, customer: Customer): Promise<boolean> {
  return !customer.isVerified || (await selectUnconfirmedRegistration(tx, customer.id)) !== null;
}
