import { assert } from "#shop/kit/assert.ts";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { lockCustomer, selectCustomer } from "#shop/accounts/account-queries.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import {
  endLinks,
  insertLink,
  selectOpenLink,
  updateLinkUsed,
  type LinkPurpose,
} from "./link-queries.server.ts";
import { selectEmailChange } from "#shop/accounts/profile-queries.server.ts";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";

const links = {
  verify: { path: "/verify-email", lifeMs: DAY_MS },
  reset: { path: "/reset-password", lifeMs: HOUR_MS },
  "email-old": { path: "/confirm-email", lifeMs: DAY_MS },
  "email-new": { path: "/confirm-email", lifeMs: DAY_MS },
} as const;

type NewLink = {
  readonly customerId: string;
  readonly purpose: LinkPurpose;
  /** The e-mail address that the link is valid for. */
  readonly email: string;
};

/**
 * Makes a link to mail to a customer. It works once, for 24 hours (a password reset: one hour),
 * until a newer one of its purpose is made, and only while the e-mail address is the one given. The
 * URL starts with PUBLIC_URL, never with a request's Host. The id is not secret and is part of the
 * mail's key.
 */
export async function issueLink(
  tx: Db,
  { customerId, purpose, email }: NewLink,
): Promise<{ id: string; url: string }> {
  const customer = await lockCustomer(tx, customerId);
  assert(customer !== null, "a link is issued to a customer");
  await endLinks(tx, customerId, purpose);
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  const { path, lifeMs } = links[purpose];
  await insertLink(tx, { tokenHash: hash, customerId, purpose, email, lifeMs });
  return { id: hash.toString("hex"), url: `${env().publicUrl}${path}?token=${token}` };
}

/** The owner of a link that can still be used. A concurrent request may use it up first. */
export async function findLinkOwner(
  db: Db,
  token: string,
  purpose: LinkPurpose,
): Promise<Customer | null> {
  const hash = tokenHash(token);
  const customerId = hash === null ? null : await selectOpenLink(db, hash, purpose);
  return customerId === null ? null : selectCustomer(db, customerId);
}

/**
 * Uses up a link, locks its customer's row and returns the customer. Null when the link is unknown,
 * used, replaced or expired, or was made for an e-mail address that is no longer the account's (or,
 * for a change of e-mail address, no longer the requested one).
 */
export async function takeLink(
  tx: Db,
  token: string,
  purpose: LinkPurpose,
): Promise<Customer | null> {
  const hash = tokenHash(token);
  const ownerId = hash === null ? null : await selectOpenLink(tx, hash, purpose);
  if (hash === null || ownerId === null) return null;
  const customer = await lockCustomer(tx, ownerId);
  const email = await updateLinkUsed(tx, hash, purpose);
  if (customer === null || email === null) return null;
  const isChange = purpose === "email-old" || purpose === "email-new";
  const change = isChange ? await selectEmailChange(tx, customer.id) : null;
  const expected = isChange ? change?.newEmail : customer.email;
  return email === expected ? customer : null;
}
