import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Deletes cut lists two years after they were made, with the offcuts that they used: what is kept of one is
 * in the rack until another list uses it.
 */
export async function deleteOldCutLists(db: Db): Promise<void> {
  await sql`delete from offcuts where id in (
    select o.id from offcuts as o join cut_lists as l on l.id = o.used_cut_list
    where l.made_at < now() - interval '2 years' for update of o skip locked)`.execute(db);
  await sql`delete from cut_lists where id in (
    select id from cut_lists as l where made_at < now() - interval '2 years'
      and not exists (select from offcuts where used_cut_list = l.id)
    for update skip locked)`.execute(db);
}
