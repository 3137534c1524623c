import type { Db } from "#shop/platform/database/db.server.ts";
import { refused, type Refused } from "#shop/kit/result.ts";
import { lockIfPasswordUnchanged } from "./account-queries.server.ts";
import type { Customer } from "./customer.ts";
import { isPassword } from "./passwords/passwords.server.ts";
import { selectPasswordHash } from "./profile-queries.server.ts";
import { findSessionAccess } from "./sessions/sessions.server.ts";

/**
 * A customer who repeats their password for an act that could hand the account to somebody else.
 */
export type Reauthentication = {
  readonly customer: Customer;
  readonly password: string;
  readonly token: string | null;
};

/**
 * `signed_out`: the session ended after the request came in. `restricted`: the registration check
 * has not been answered, and this session may not answer it.
 */
export type ReauthenticationRefused = Refused<"wrong_password" | "signed_out" | "restricted">;

/** The hash that the password was verified against; null when the password is wrong. */
export async function verifyPassword(
  db: Db,
  { customer, password }: Pick<Reauthentication, "customer" | "password">,
): Promise<string | null> {
  const passwordHash = await selectPasswordHash(db, customer.id);
  return (await isPassword(passwordHash, password)) ? passwordHash : null;
}

/**
 * Starts the transaction of such an act: locks the customer's row if the verified password is still
 * the account's and the session still exists. So a password reset that came after the verification
 * wins. Returns the customer as they are now.
 */
export async function lockReauthenticated(
  tx: Db,
  reauthentication: Reauthentication & { readonly passwordHash: string },
  { toDelete = false } = {},
): Promise<{ readonly ok: true; readonly customer: Customer } | ReauthenticationRefused> {
  const { customer, passwordHash, token } = reauthentication;
  const locked = await lockIfPasswordUnchanged(
    tx,
    { customerId: customer.id, passwordHash },
    { toDelete },
  );
  if (locked === null) return refused("wrong_password");
  const access = token === null ? null : await findSessionAccess(tx, customer.id, token);
  if (access === null) return refused("signed_out");
  return access === "restricted" ? refused("restricted") : { ok: true, customer: locked };
}
