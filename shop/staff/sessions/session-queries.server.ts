import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { idleMs, SESSION_ABSOLUTE_MS, type StaffMember } from "#shop/staff/staff.ts";

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

export type SessionRow = {
  readonly id: string;
  readonly state: "joining" | "password" | "open";
  readonly staff: StaffMember;
  readonly factorAt: Date | null;
  readonly beganAt: Date;
  readonly idleMs: number;
  readonly userAgent: string | null;
};

export async function insertSession(
  tx: Db,
  session: {
    tokenHash: Buffer;
    staffId: string;
    state: "joining" | "password";
    userAgent: string | null;
    lifeMs: number;
  },
): Promise<void> {
  await tx
    .insertInto("staff_sessions")
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      state: session.state,
      user_agent: session.userAgent,
      expires_at: inMs(session.lifeMs),
    })
    .execute();
}

/** A session that has not expired, of a person who is not disabled. */
export async function selectSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select([
      "staff_sessions.id",
      "staff_sessions.state",
      "staff_sessions.factor_at",
      "staff_sessions.user_agent",
      "staff_sessions.created_at",
      "staff_id",
      "staff.email",
      "staff.name",
      "staff.role",
      sql<number>`(extract(epoch from now() - staff_sessions.used_at) * 1000)::float8`.as(
        "idle_ms",
      ),
    ])
    .where("staff_sessions.token_hash", "=", tokenHash)
    .where("staff_sessions.expires_at", ">", sql<Date>`now()`)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.state,
    staff: { id: row.staff_id, email: row.email, name: row.name, role: row.role },
    factorAt: row.factor_at,
    beganAt: row.created_at,
    idleMs: row.idle_ms,
    userAgent: row.user_agent,
  };
}

/** Saves that an open session was used and extends it, at most to its absolute end. */
export async function updateSessionUsed(
  db: Db,
  { id, staff, userAgent }: Pick<SessionRow, "id" | "staff" | "userAgent">,
): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ used_at: sql<Date>`now()`, user_agent: userAgent, expires_at: openUntil(staff) })
    .where("id", "=", id)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

/**
 * Opens a session after its second factor, or notes a further one, under a new token (ASVS 7.2.4). The 12
 * hours begin when it opens. False when the session has ended.
 */
export async function updateSessionProved(
  tx: Db,
  session: { id: string; staff: StaffMember; tokenHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff_sessions")
    .set({
      token_hash: session.tokenHash,
      state: "open",
      factor_at: sql<Date>`now()`,
      used_at: sql<Date>`now()`,
      created_at: sql<Date>`case when state = 'open' then created_at else now() end`,
      expires_at: sql<Date>`least(${inMs(idleMs(session.staff.role))},
        case when state = 'open' then created_at else now() end + ${SESSION_ABSOLUTE_MS} * interval '1 millisecond')`,
    })
    .where("id", "=", session.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function openUntil({ role }: StaffMember) {
  return sql<Date>`least(${inMs(idleMs(role))}, created_at + ${SESSION_ABSOLUTE_MS} * interval '1 millisecond')`;
}

/** Which of a person's sessions: one by its id, all but one, or all. */
export type WhichSessions = { readonly only: string } | { readonly except: string } | "all";

/** Ends sessions of a person, whom the caller has locked. */
export async function deleteSessionsOf(
  tx: Db,
  staffId: string,
  which: WhichSessions = "all",
): Promise<void> {
  let query = tx.deleteFrom("staff_sessions").where("staff_id", "=", staffId);
  if (which !== "all" && "only" in which) query = query.where("id", "=", which.only);
  if (which !== "all" && "except" in which) query = query.where("id", "<>", which.except);
  await query.execute();
}
