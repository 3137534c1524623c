import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Years that a version of a page stays after the next one: as long as the orders whose terms it is. */
const VERSION_YEARS = 7;

/** Deletes versions of pages that were replaced seven years ago. */
export async function prunePageVersions(db: Db): Promise<void> {
  await sql`delete from page_versions where (page, version) in (
    select page, version from page_versions v
    where exists (select from page_versions later where later.page = v.page
      and later.version > v.version and later.published_at < now() - interval '1 year' * ${VERSION_YEARS})
    order by page, version limit 500 for update skip locked)`.execute(db);
}
