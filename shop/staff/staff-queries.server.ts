import { sql, type Selectable, type Updateable } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Staff } from "#shop/platform/database/tables.ts";
import type { StaffRole } from "./rights.ts";
import type { StaffMember, StaffState } from "./staff.ts";

/** A row of the table, with its secrets: private to this module. */
export type StaffRow = Selectable<Staff>;

export function toMember({ id, email, name, role }: StaffRow): StaffMember {
  return { id, email, name, role };
}

export function stateOf(row: Pick<StaffRow, "disabledAt" | "joinedAt">): StaffState {
  if (row.disabledAt !== null) return "disabled";
  return row.joinedAt === null ? "invited" : "active";
}

/** Compares in the database, so that case is ignored in the same way as by the unique index. */
export async function selectStaffByEmail(db: Db, email: string): Promise<StaffRow | null> {
  const row = await db
    .selectFrom("staff")
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row ?? null;
}

/** A person who is known to exist. */
export async function getMember(db: Db, id: string): Promise<StaffMember> {
  const row = await db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
  assert(row !== undefined, "people stay on the staff list for seven years");
  return toMember(row);
}

/** Inserts a person. False when the e-mail address or the id has a row, even if both come at once. */
export async function insertStaff(
  tx: Db,
  person: { id: string; email: string; name: string; role: StaffRole },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("staff")
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a person's row, which every transaction about them does first (docs/lock-order.md). */
export async function lockStaff(tx: Db, id: string): Promise<StaffRow | null> {
  const row = await tx
    .selectFrom("staff")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks a person and all owners, in one statement, by id: of two owners who demote or disable each
 * other at once the second finds that the first is no owner any more.
 */
export async function lockStaffAndOwners(tx: Db, id: string): Promise<readonly StaffRow[]> {
  return tx
    .selectFrom("staff")
    .selectAll()
    .where((staff) => staff.or([staff("id", "=", id), staff("role", "=", "owner")]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function updateStaff(tx: Db, id: string, values: Updateable<Staff>): Promise<void> {
  await tx.updateTable("staff").set(values).where("id", "=", id).execute();
}

/** Deletes a person's passkeys, recovery codes and authenticator. The caller has locked the person. */
export async function deleteFactors(tx: Db, staffId: string): Promise<void> {
  await tx.deleteFrom("staffPasskeys").where("staffId", "=", staffId).execute();
  await tx.deleteFrom("staffRecoveryCodes").where("staffId", "=", staffId).execute();
  await updateStaff(tx, staffId, { totpSeed: null, newTotpSeed: null, totpLastStep: null });
}

/** The second factors that a person has. */
export type Factors = {
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
};

export async function selectFactors(db: Db, staffId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select totp_seed is not null as "hasAuthenticator",
      (select count(*)::int from staff_passkeys where staff_id = staff.id) as passkeys,
      (select count(*)::int from staff_recovery_codes where staff_id = staff.id) as "recoveryCodes"
    from staff where id = ${staffId}`.execute(db);
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0, recoveryCodes: 0 };
}
