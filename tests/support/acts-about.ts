import type { Db } from "#shop/platform/database/db.server.ts";

/** The acts of the audit log about something, such as an order by its id, in their order. */
export function actsAbout(
  db: Db,
  subjectId: string | number,
): Promise<{ action: string; actor_id: string | null }[]> {
  return db
    .selectFrom("audit_log")
    .select(["action", "actor_id"])
    .where("subject_id", "=", String(subjectId))
    .orderBy("id")
    .execute();
}
