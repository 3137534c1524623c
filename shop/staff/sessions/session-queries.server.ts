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
    .insertInto("staffSessions")
    .values({
      tokenHash: session.tokenHash,
      staffId: session.staffId,
      state: session.state,
      userAgent: session.userAgent,
      expiresAt: inMs(session.lifeMs),
    })
    .execute();
}

/** A session that has not expired, of a person who is not disabled. */
export async function selectSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const row = await db
    .selectFrom("staffSessions")
    .innerJoin("staff", "staff.id", "staffSessions.staffId")
    .select([
      "staffSessions.id",
      "staffSessions.state",
      "staffSessions.factorAt",
      "staffSessions.userAgent",
      "staffSessions.createdAt",
      "staffId",
      "staff.email",
      "staff.name",
      "staff.role",
      sql<number>`(extract(epoch from now() - staff_sessions.used_at) * 1000)::float8`.as("idleMs"),
    ])
    .where("staffSessions.tokenHash", "=", tokenHash)
    .where("staffSessions.expiresAt", ">", sql<Date>`now()`)
    .where("staff.disabledAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.state,
    staff: { id: row.staffId, email: row.email, name: row.name, role: row.role },
    factorAt: row.factorAt,
    beganAt: row.createdAt,
    idleMs: row.idleMs,
    userAgent: row.userAgent,
  };
}

/** Saves that an open session was used and extends it, at most to its absolute end. */
export async function updateSessionUsed(
  db: Db,
  { id, staff, userAgent }: Pick<SessionRow, "id" | "staff" | "userAgent">,
): Promise<void> {
  await db
    .updateTable("staffSessions")
    .set({ usedAt: sql<Date>`now()`, userAgent, expiresAt: openUntil(staff) })
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)
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
    .updateTable("staffSessions")
    .set({
      tokenHash: session.tokenHash,
      state: "open",
      factorAt: sql<Date>`now()`,
      usedAt: sql<Date>`now()`,
      createdAt: sql<Date>`case when state = 'open' then created_at else now() end`,
      expiresAt: sql<Date>`least(${inMs(idleMs(session.staff.role))},
        case when state = 'open' then created_at else now() end + ${SESSION_ABSOLUTE_MS} * interval '1 millisecond')`,
    })
    .where("id", "=", session.id)
    .where("expiresAt", ">", sql<Date>`now()`)
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
  let query = tx.deleteFrom("staffSessions").where("staffId", "=", staffId);
  if (which !== "all" && "only" in which) query = query.where("id", "=", which.only);
  if (which !== "all" && "except" in which) query = query.where("id", "<>", which.except);
  await query.execute();
}
