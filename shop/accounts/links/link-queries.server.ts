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
    .insertInto("link_tokens")
    .values({
      token_hash: link.tokenHash,
      customer_id: link.customerId,
      purpose: link.purpose,
      email: link.email,
      expires_at: fromNow(link.lifeMs),
    })
    .execute();
}

/** Ends a customer's open links of one purpose. */
export async function endLinks(tx: Db, customerId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .updateTable("link_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("customer_id", "=", customerId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

/** The owner of an open link. Does not use the link up. */
export async function selectOpenLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | null> {
  const row = await db
    .selectFrom("link_tokens")
    .select("customer_id")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.customer_id ?? null;
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
    .updateTable("link_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("email")
    .executeTakeFirst();
  return row?.email ?? null;
}
