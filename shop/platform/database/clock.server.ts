import { sql } from "kysely";
import type { Db } from "./db.server.ts";

/**
 * The time by the database's clock, which all instances share. For what two instances must agree on to the
 * half minute; this machine's own clock may be wrong.
 */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("A query without a table has one row.");
  return row.now;
}
