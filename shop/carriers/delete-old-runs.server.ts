import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Deletes carrier files and result files a year after they were made or read, so that the same file is
 * recognised until then, and the lines of result files after 30 days.
 */
export async function deleteOldRuns(db: Db): Promise<void> {
  await sql`delete from carrier_runs where id in (
    select id from carrier_runs where made_at < now() - interval '1 year'
    for update skip locked)`.execute(db);
  await sql`delete from carrier_results where id in (
    select id from carrier_results where read_at < now() - interval '1 year'
    for update skip locked)`.execute(db);
  await sql`delete from carrier_result_rows where result_id in (
    select id from carrier_results where read_at < now() - interval '30 days')`.execute(db);
}
