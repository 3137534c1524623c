import type { Db } from "#shop/platform/database/db.server.ts";
import { refused, type Refused } from "#shop/kit/result.ts";
import { lockIfPasswordUnchanged } from "./account-queries.server.ts";
import type { Customer } from "./customer.ts";
import { isPassword } from "./passwords/passwords.server.ts";
import { selectPasswordHash } from "./profile-queries.server.ts";
import { findSessionAccess } from "./sessions/sessions.server.ts";

/** Who asks for an act that hands the account over: the session's token, and the password again. */
export type Asker = {
  readonly customer: Customer;
  readonly password: string;
  readonly token: string | null;
};

/**
 * `signed_out`: the session that asks has ended meanwhile. `held`: the owner of the address has not
 * said yet who made the account, and this session has not proved the address.
 */
export type ReauthenticationRefused = Refused<"wrong_password" | "signed_out" | "restricted">;

/** The hash that a password was verified against; null when it is not the account's password. */
export async function verifyPassword(
  db: Db,
  { customer, password }: Pick<Asker, "customer" | "password">,
): Promise<string | null> {
  const passwordHash = await selectPasswordHash(db, customer.id);
  return (await isPassword(passwordHash, password)) ? passwordHash : null;
}

/**
 * Begins the transaction of an act that hands the account over: holds the customer's row, provided
 * that the verified password is still the account's and the session that asks still exists. A reset
 * that came between the verification and this wins. Answers the customer as they are now.
 */
export async function lockReauthenticated(
  tx: Db,
  asker: Asker & { readonly passwordHash: string },
  { toDelete = false } = {},
): Promise<{ readonly ok: true; readonly customer: Customer } | ReauthenticationRefused> {
  const { customer, passwordHash } = asker;
  const held = await lockIfPasswordUnchanged(
    tx,
    { customerId: customer.id, passwordHash },
    { toDelete },
  );
  if (held === null) return refused("wrong_password");
  const access =
    asker.token === null ? null : await findSessionAccess(tx, customer.id, asker.token);
  if (access === null) return refused("signed_out");
  return access === "restricted" ? refused("restricted") : { ok: true, customer: held };
}
