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
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      has_proved_address: session.hasProvedAddress,
      expires_at: fromNow(session.lifeMs),
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
    .innerJoin("customers", "customers.id", "sessions.customer_id")
    .select([
      "customers.id",
      "customers.email",
      "customers.full_name",
      "customers.verified_at",
      "customers.origin_asked_at",
      "sessions.user_agent",
      "sessions.has_proved_address",
      "sessions.created_at",
      sql<number>`(extract(epoch from now() - sessions.used_at) * 1000)::float8`.as("idle_ms"),
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const access = sessionAccess(row);
  const customer: SignedInCustomer = {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    isVerified: row.verified_at !== null,
    mustConfirmRegistration: access === "unconfirmed",
    restrictedSince: access === "restricted" ? row.created_at : null,
  };
  return { customer, idleMs: row.idle_ms, userAgent: row.user_agent };
}

/**
 * What a session may do. `full`: everything. `unconfirmed`: its customer must answer the
 * registration check. `restricted`: limited until the check is answered in another browser.
 */
export type SessionAccess = "full" | "unconfirmed" | "restricted";

function sessionAccess(row: {
  origin_asked_at: Date | null;
  has_proved_address: boolean;
}): SessionAccess {
  if (row.origin_asked_at === null) return "full";
  return row.has_proved_address ? "unconfirmed" : "restricted";
}

/** The access of a customer's session; null when it has ended or is another customer's. */
export async function selectSessionAccess(
  db: Db,
  customerId: string,
  tokenHash: Buffer,
): Promise<SessionAccess | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customer_id")
    .select(["origin_asked_at", "has_proved_address"])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.customer_id", "=", customerId)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
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
      used_at: sql<Date>`now()`,
      user_agent: life.userAgent,
      expires_at: sql<Date>`least(${fromNow(life.idleMs)}, created_at + ${life.absoluteMs} * interval '1 millisecond')`,
    })
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom("sessions").where("customer_id", "=", customerId).execute();
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
