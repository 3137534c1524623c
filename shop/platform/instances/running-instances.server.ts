import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** An instance reports every minute; one that has missed two does not run any more. */
const SILENT_SECONDS = 150;
const LISTED_MAX = 100;

/** The instances that run now, by name. One that hands over to another version is there twice. */
export async function listRunningInstances(
  db: Db,
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  const { rows } = await sql<{ name: string; version: string }>`select name, version from instances
    where seen_at > now() - ${SILENT_SECONDS}::int * interval '1 second'
    order by name, version limit ${LISTED_MAX}`.execute(db);
  return rows;
}
