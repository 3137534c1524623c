import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

const WAIT_MS = 60_000;
const LOOK_MS = 100;

/** Waits until the shop has done every job that is due. */
export async function untilQueueIsEmpty(db: Db): Promise<void> {
  for (const endsAt = performance.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts`.execute(db);
    if (rows.length === 0) return;
    if (performance.now() > endsAt)
      throw new Error(`Jobs still wait: ${rows.map(({ task }) => task).join(", ")}`);
  }
}
