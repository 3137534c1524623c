import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A token with which an order is reviewed, as the mail that asks for it has. */
export async function reviewToken(db: Db, orderId: string): Promise<string> {
  const token = newToken();
  const request = { orderId, tokenHash: tokenHash(token) };
  await db.insertInto("reviewRequests").values(request).execute();
  return token;
}
