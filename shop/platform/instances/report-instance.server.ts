import { setTimeout as sleep } from "node:timers/promises";
import { newestMigration } from "#shop/platform/database/migrate.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { recordInstance, type Instance } from "./instance-queries.server.ts";

const REPORT_MS = 60_000;

/**
 * Writes every minute that this instance is running, with its version. All processes of an instance write
 * the same row. A report that fails is only logged: the next one follows.
 */
export function reportInstance(
  db: Db,
  instance: Omit<Instance, "migration">,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const row = { ...instance, migration: newestMigration() };
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await recordInstance(db, row).catch((error: unknown) =>
        log.warn({ err: error }, "this instance could not report that it runs; trying again"),
      );
      await sleep(REPORT_MS, undefined, stopped).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
