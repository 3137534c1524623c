import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockCustomer } from "#shop/accounts/account-queries.server.ts";
import { tokenHash } from "./tokens.server.ts";

/** A session as the customer's list of devices shows it. */
export type OpenSession = {
  readonly id: string;
  /** The browser's User-Agent header; null when it sent none. */
  readonly userAgent: string | null;
  readonly beganAt: Date;
  readonly usedAt: Date;
  /** Whether it is the session of the current request. */
  readonly isThis: boolean;
};

const SHOWN_MAX = 100;

/** A customer's sessions, 100 at most: the current one first, then the last used first. */
export async function listSessions(
  db: Db,
  customerId: string,
  ownToken: string | null,
): Promise<OpenSession[]> {
  const own = ownToken === null ? null : tokenHash(ownToken);
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "userAgent", "createdAt as beganAt", "usedAt", "tokenHash"])
    .where("customerId", "=", customerId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy(sql`token_hash = ${own}`, (order) => order.desc().nullsLast())
    .orderBy("usedAt", "desc")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map(({ tokenHash: hash, ...row }) => ({
    ...row,
    isThis: own !== null && hash.equals(own),
  }));
}

/** Ends one of a customer's sessions. Does nothing for an id that is not theirs. */
export async function endSessionById(db: Db, customerId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .deleteFrom("sessions")
    .where("customerId", "=", customerId)
    .where("id", "=", id)
    .execute();
}

/**
 * Ends all of a customer's sessions but the current one. Locks the account first
 * (docs/lock-order.md).
 */
export async function signOutElsewhere(
  db: Db,
  customerId: string,
  keptToken: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId);
    await endOtherSessions(tx, customerId, keptToken);
  });
}

/**
 * Ends all sessions but the one with this token; all when it is null. The caller has locked the
 * account.
 */
export async function endOtherSessions(
  tx: Db,
  customerId: string,
  keptToken: string | null,
): Promise<void> {
  const kept = keptToken === null ? null : tokenHash(keptToken);
  let others = tx.deleteFrom("sessions").where("customerId", "=", customerId);
  if (kept !== null) others = others.where("tokenHash", "<>", kept);
  await others.execute();
}
