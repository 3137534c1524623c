import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A running instance of the shop. */
export type Instance = {
  /** One start of one version. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** The number of the newest migration that it knows. */
  readonly migration: number;
};

/** Rows of stopped instances are deleted after this time. */
const ROWS_KEPT_HOURS = 24;

export async function recordInstance(db: Db, instance: Instance): Promise<void> {
  const { id, name, version, migration } = instance;
  await sql`insert into instances (id, name, version, migration)
    values (${id}, ${name}, ${version}, ${migration})
    on conflict (id) do update set seen_at = now()`.execute(db);
  await sql`delete from instances where seen_at < now() - ${ROWS_KEPT_HOURS}::int * interval '1 hour'`.execute(
    db,
  );
}
