import { sql } from "kysely";
import { readEmail } from "#shop/kit/text.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectStaffByEmail, toMember } from "./staff-queries.server.ts";
import type { StaffMember } from "./staff.ts";

/** The person with an e-mail address, in whatever case it is typed. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffMember | null> {
  const row = await selectStaffByEmail(db, readEmail(email));
  return row === null ? null : toMember(row);
}

/** Whether nobody has been added to the staff yet. */
export async function hasNoStaff(db: Db): Promise<boolean> {
  const found = await db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  return found === undefined;
}

/** Whether the database has the tables of the staff: a shop was started on it by this version. */
export async function isStaffPrepared(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isPrepared: boolean }>`
    select to_regclass('public.staff_challenges') is not null
      and to_regclass('public.audit_log') is not null as is_prepared`.execute(db);
  return rows[0]?.isPrepared === true;
}
