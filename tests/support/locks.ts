import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Waits until so many statements of this database wait for a lock. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const counted = async () => (await waiting.execute(db)).rows.length;
  await expect.poll(counted, { interval: 10 }).toBeGreaterThanOrEqual(count);
}
