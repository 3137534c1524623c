import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Deletes expired sessions (their challenges go with them) and links, and people who were disabled seven
 * years ago: the rows of the audit log that name them are gone by then. Waits for no lock; the next run
 * deletes rows that were locked.
 */
export async function deleteExpiredStaff(db: Db): Promise<void> {
  await sql`delete from staff_sessions where id in
    (select id from staff_sessions where expires_at <= now() for update skip locked)`.execute(db);
  await sql`delete from staff_links where (staff_id, purpose) in
    (select staff_id, purpose from staff_links where expires_at <= now() for update skip locked)`.execute(
    db,
  );
  await sql`delete from staff where id in
    (select id from staff where disabled_at <= now() - interval '7 years 1 month'
      for update skip locked)`.execute(db);
  await sql`delete from staff where id in
    (select id from staff where joined_at is null and created_at <= now() - interval '1 year'
      and not exists (select from staff_links where staff_id = staff.id)
      and not exists (select from audit_log where actor_kind = 'staff' and actor_id = staff.id::text)
      for update skip locked)`.execute(db);
}
