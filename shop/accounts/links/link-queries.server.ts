import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fromNow } from "#shop/accounts/account-queries.server.ts";

/** What a mailed link is for. */
export type LinkPurpose = "verify" | "reset" | "email-old" | "email-new";

export async function insertLink(
  tx: Db,
  link: {
    tokenHash: Buffer;
    customerId: string;
    purpose: LinkPurpose;
    email: string;
    lifeMs: number;
  },
): Promise<void> {
  await tx
    .insertInto("linkTokens")
    .values({
      tokenHash: link.tokenHash,
      customerId: link.customerId,
      purpose: link.purpose,
      email: link.email,
      expiresAt: fromNow(link.lifeMs),
    })
    .execute();
}

/** Ends a customer's open links of one purpose. */
export async function endLinks(tx: Db, customerId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .updateTable("linkTokens")
    .set({ usedAt: sql<Date>`now()` })
    .where("customerId", "=", customerId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();
}

/** The owner of an open link. Does not use the link up. */
export async function selectOpenLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | null> {
  const row = await db
    .selectFrom("linkTokens")
    .select("customerId")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/**
 * Uses up a link and returns the e-mail address it was made for. Of several attempts at once only
 * one succeeds; the others get null, as does an unknown link.
 */
export async function updateLinkUsed(
  tx: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | null> {
  const row = await tx
    .updateTable("linkTokens")
    .set({ usedAt: sql<Date>`now()` })
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("email")
    .executeTakeFirst();
  return row?.email ?? null;
}
