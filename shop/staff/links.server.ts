import { sql } from "kysely";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { lockStaff, type StaffRow } from "./staff-queries.server.ts";

/** To join (invited, or reset), or to set a new password. */
export type StaffLinkPurpose = "join" | "password";

const paths: Readonly<Record<StaffLinkPurpose, string>> = {
  join: "/join",
  password: "/reset-password",
};

/**
 * Makes a link for a person, whose row the caller has locked. Replaces the earlier link of the purpose.
 * The URL begins with ADMIN_URL, never with a request's Host. `id` is not secret and is part of a mail's
 * key.
 */
export async function issueStaffLink(
  tx: Db,
  link: { staffId: string; purpose: StaffLinkPurpose; lifeMs: number },
): Promise<{ readonly id: string; readonly url: string }> {
  const { staffId, purpose, lifeMs } = link;
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  const values = {
    tokenHash: hash,
    createdAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + ${lifeMs} * interval '1 millisecond'`,
  };
  await tx
    .insertInto("staffLinks")
    .values({ staffId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(["staffId", "purpose"]).doUpdateSet(values))
    .execute();
  return { id: hash.toString("hex"), url: `${env().adminUrl}${paths[purpose]}?token=${token}` };
}

/** The person of a link that can still be used, not locked; null for any other token. */
export async function findLinkPerson(
  db: Db,
  token: string,
  purpose: StaffLinkPurpose,
): Promise<StaffRow | null> {
  const hash = tokenHash(token);
  if (hash === null) return null;
  const row = await db
    .selectFrom("staff")
    .innerJoin("staffLinks", "staffLinks.staffId", "staff.id")
    .selectAll("staff")
    .where("staffLinks.tokenHash", "=", hash)
    .where("staffLinks.purpose", "=", purpose)
    .where("staffLinks.expiresAt", ">", sql<Date>`now()`)
    .where("staff.disabledAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, with the person's row locked. */
export async function lockLinkPerson(
  tx: Db,
  token: string,
  purpose: StaffLinkPurpose,
): Promise<StaffRow | null> {
  const found = await findLinkPerson(tx, token, purpose);
  if (found === null || (await lockStaff(tx, found.id)) === null) return null;
  // Looked up again: while this transaction waited, another one may have used the link.
  return findLinkPerson(tx, token, purpose);
}

/** Ends a person's links: of one purpose, or all. The caller has locked the person. */
export async function deleteLinks(
  tx: Db,
  staffId: string,
  purpose: StaffLinkPurpose | null = null,
): Promise<void> {
  const all = tx.deleteFrom("staffLinks").where("staffId", "=", staffId);
  await (purpose === null ? all : all.where("purpose", "=", purpose)).execute();
}
