import { assert } from "#shop/kit/assert.ts";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import {
  endLinks,
  insertLink,
  lockCustomer,
  selectCustomer,
  selectOpenLink,
  updateLinkUsed,
  type LinkPurpose,
} from "./account-queries.server.ts";
import type { Customer } from "./customer.ts";
import { newToken, tokenHash } from "./tokens.server.ts";

const links = {
  verify: { path: "/verify-email", lifeMs: DAY_MS },
  reset: { path: "/reset-password", lifeMs: HOUR_MS },
  "email-old": { path: "/confirm-email", lifeMs: DAY_MS },
  "email-new": { path: "/confirm-email", lifeMs: DAY_MS },
} as const;

/**
 * Makes a link to mail to a customer: good once, for 24 hours or, to reset a password, one hour, and
 * only the newest of its purpose. Its address is the shop's own, never the one a request named. The
 * id is no secret and names the mail that carries the link.
 */
export async function issueLink(
  tx: Db,
  customerId: string,
  purpose: LinkPurpose,
): Promise<{ id: string; url: string }> {
  const customer = await lockCustomer(tx, customerId);
  assert(customer !== null, "a link is issued to a customer");
  await endLinks(tx, customerId, purpose);
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  const { path, lifeMs } = links[purpose];
  await insertLink(tx, { tokenHash: hash, customerId, purpose, lifeMs });
  return { id: hash.toString("hex"), url: `${env().publicUrl}${path}?token=${token}` };
}

/** Whose link this is, if it could still be used; using it may yet find that another was quicker. */
export async function findLinkOwner(
  db: Db,
  token: string,
  purpose: LinkPurpose,
): Promise<Customer | null> {
  const hash = tokenHash(token);
  const customerId = hash === null ? null : await selectOpenLink(db, hash, purpose);
  return customerId === null ? null : selectCustomer(db, customerId);
}

/** Uses up a link and says whose it was. Null when it is unknown, used, replaced or expired. */
export async function takeLink(
  tx: Db,
  token: string,
  purpose: LinkPurpose,
): Promise<string | null> {
  const hash = tokenHash(token);
  return hash === null ? null : updateLinkUsed(tx, hash, purpose);
}
