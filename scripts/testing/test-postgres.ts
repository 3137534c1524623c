import path from "node:path";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { copyPreparedPostgres } from "#tests/support/prepared-postgres.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Runs tests with a PostgreSQL and a folder for their temporary files. Its data need not survive, and nobody
 * makes a backup of it: without fsync, and with as little WAL as possible, a database is copied in a third of the time.
 * Each test file at work has pools, and perhaps a shop, of its own: more connections than one shop needs.
 */
export function withTestPostgres<T>(
  mark: (folder: string) => void,
  run: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  return withWorkFolder(async (folder) => {
    mark(folder);
    const dir = path.join(folder, "postgres");
    await copyPreparedPostgres(dir);
    const server = await startLocalPostgres({
      dir,
      log: () => {},
      durable: false,
      settings: {
        max_connections: "300",
        archive_mode: "off",
        wal_level: "minimal",
        max_wal_senders: "0",
        max_wal_size: "256MB",
        // It would begin by chance, after a minute, and change how queries are planned.
        autovacuum: "off",
      },
    });
    try {
      // Nobody works in the database `shop`, so that it can be copied.
      const url = new URL(server.url);
      url.pathname = "/postgres";
      const env = { TEST_DATABASE_URL: url.href, FILLED_DATABASE: "shop", TMPDIR: folder };
      return await run(env);
    } finally {
      await server.stop();
    }
  });
}
