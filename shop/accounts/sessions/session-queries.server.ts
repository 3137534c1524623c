import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fromNow } from "#shop/accounts/account-queries.server.ts";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";

export async function insertSession(
  tx: Db,
  session: {
    tokenHash: Buffer;
    customerId: string;
    hasProvedAddress: boolean;
    lifeMs: number;
  },
): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({
      tokenHash: session.tokenHash,
      customerId: session.customerId,
      hasProvedAddress: session.hasProvedAddress,
      expiresAt: fromNow(session.lifeMs),
    })
    .execute();
}

/** The customer of a session that has not expired, and the time since its use was last saved. */
export async function selectSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ customer: SignedInCustomer; idleMs: number; userAgent: string | null } | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customerId")
    .select([
      "customers.id",
      "customers.email",
      "customers.fullName",
      "customers.verifiedAt",
      "customers.originAskedAt",
      "sessions.userAgent",
      "sessions.hasProvedAddress",
      "sessions.createdAt",
      sql<number>`(extract(epoch from now() - sessions.used_at) * 1000)::float8`.as("idleMs"),
    ])
    .where("sessions.tokenHash", "=", tokenHash)
    .where("sessions.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const access = sessionAccess(row);
  const customer: SignedInCustomer = {
    id: row.id,
    email: row.email,
    fullName: row.fullName,
    isVerified: row.verifiedAt !== null,
    mustConfirmRegistration: access === "unconfirmed",
    restrictedSince: access === "restricted" ? row.createdAt : null,
  };
  return { customer, idleMs: row.idleMs, userAgent: row.userAgent };
}

/**
 * What a session may do. `full`: everything. `unconfirmed`: its customer must answer the
 * registration check. `restricted`: limited until the check is answered in another browser.
 */
export type SessionAccess = "full" | "unconfirmed" | "restricted";

function sessionAccess(row: {
  originAskedAt: Date | null;
  hasProvedAddress: boolean;
}): SessionAccess {
  if (row.originAskedAt === null) return "full";
  return row.hasProvedAddress ? "unconfirmed" : "restricted";
}

/** The access of a customer's session; null when it has ended or is another customer's. */
export async function selectSessionAccess(
  db: Db,
  customerId: string,
  tokenHash: Buffer,
): Promise<SessionAccess | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customerId")
    .select(["originAskedAt", "hasProvedAddress"])
    .where("sessions.tokenHash", "=", tokenHash)
    .where("sessions.customerId", "=", customerId)
    .where("sessions.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row === undefined ? null : sessionAccess(row);
}

/** Saves that a session was used and extends it, at most to its absolute end. */
export async function updateSessionUsed(
  db: Db,
  tokenHash: Buffer,
  life: { idleMs: number; absoluteMs: number; userAgent: string | null },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({
      usedAt: sql<Date>`now()`,
      userAgent: life.userAgent,
      expiresAt: sql<Date>`least(${fromNow(life.idleMs)}, created_at + ${life.absoluteMs} * interval '1 millisecond')`,
    })
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom("sessions").where("customerId", "=", customerId).execute();
}

/**
 * Deletes expired sessions and old links. Locked rows are left for the next run
 * (docs/lock-order.md).
 */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where token_hash in
    (select token_hash from sessions where expires_at <= now() for update skip locked)`.execute(db);
  await sql`delete from link_tokens where token_hash in
    (select token_hash from link_tokens where expires_at <= now() - interval '30 days'
      for update skip locked)`.execute(db);
}
