import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { LISTENER_NAME } from "#shop/platform/database/public-change.server.ts";

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

/** A web process that has run for so long takes requests. A younger one may be starting, as this one is. */
const ESTABLISHED_SECONDS = 10;

/**
 * Whether another web process of the shop answers requests: of another instance, of the version before, or of this
 * instance, which has lost one. Each has a connection that listens for changes. The answer is no when the database
 * does not show this role its other connections.
 */
export async function isServedByOthers(
  db: Db,
  sinceSeconds = ESTABLISHED_SECONDS,
): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}
      and backend_start < now() - ${sinceSeconds}::int * interval '1 second'
    limit 1`.execute(db);
  return rows.length > 0;
}
