import { sql } from "kysely";
import type { Db } from "#shop/platform/db.server.ts";
import { fromNow } from "./account-queries.server.ts";
import type { Customer } from "./customer.ts";

export async function insertSession(
  tx: Db,
  session: { tokenHash: Buffer; customerId: string; lifeMs: number },
): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      expires_at: fromNow(session.lifeMs),
    })
    .execute();
}

/** Who holds a session that has not expired, and for how long it has not been written as used. */
export async function selectSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ customer: Customer; idleMs: number; userAgent: string | null } | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customer_id")
    .select([
      "customers.id",
      "customers.email",
      "customers.full_name",
      "customers.verified_at",
      "sessions.user_agent",
      sql<number>`(extract(epoch from now() - sessions.used_at) * 1000)::float8`.as("idle_ms"),
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const customer: Customer = {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    isVerified: row.verified_at !== null,
  };
  return { customer, idleMs: row.idle_ms, userAgent: row.user_agent };
}

/** Writes that a session is in use, and moves its end on, never past its absolute life. */
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

export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom("link_tokens")
    .where("expires_at", "<=", sql<Date>`now() - interval '30 days'`)
    .execute();
}
