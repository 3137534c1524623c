import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { openPool } from "#shop/platform/database/db.server.ts";
import { makeBackup } from "#server/backup/base/make-backup.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { shipWal } from "#server/backup/wal/ship.ts";
import { copyPreparedPostgres } from "#tests/support/prepared-postgres.ts";
import { type LocalPostgres, startLocalPostgres } from "#server/postgres/local-postgres.ts";
import {
  restoreBackup,
  type Restored,
  type RestoreOptions,
} from "#server/backup/restore/restore-backup.ts";
import { afterwards } from "./afterwards.ts";
import { tempFolder } from "./temp-folder.ts";

/** A shop's data folder with a database of its own, and a backup folder. */
export type BackedUpShop = {
  readonly dataDir: string;
  readonly backupDir: string;
  /** Signs its backups. */
  readonly key: string;
  /** A path beside the data folder, of another machine or of what is restored. */
  readonly beside: (name: string) => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Runs SQL in the running database. */
  readonly query: (sql: string) => Promise<Record<string, unknown>[]>;
  readonly backUp: () => Promise<Manifest>;
  /** Finishes the current WAL segment and ships all. */
  readonly ship: () => Promise<void>;
  /** Restores the newest backup in place; pass what the test is about. */
  readonly restore: (options?: Partial<RestoreOptions>) => Promise<Restored>;
};

/** Creates a shop's database with the example catalogue, for the test or the file. */
export async function createBackedUpShop(): Promise<BackedUpShop> {
  const home = tempFolder();
  const dataDir = path.join(home, "data");
  const backupDir = path.join(home, "backups");
  const key = randomBytes(32).toString("base64");
  const dir = path.join(dataDir, "postgres");
  fs.mkdirSync(dataDir);
  let server: LocalPostgres | null = null;
  const url = () => server?.url ?? "";
  const start = async () => {
    server = await startLocalPostgres({ dir, log: () => {}, durable: false });
  };
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  afterwards(stop);
  const query = (sql: string) => queryAt(url(), sql);
  await copyPreparedPostgres(dir);
  await start();
  const pool = openPool(url(), 3);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  await pool.end();
  return {
    dataDir,
    backupDir,
    key,
    beside: (name) => path.join(home, name),
    start,
    stop,
    query,
    backUp: () =>
      makeBackup({ backupDir, dataDir, databaseUrl: url(), key, settings: {}, log: () => {} }),
    ship: async () => {
      await query("select pg_create_restore_point('ship'), pg_switch_wal()");
      await waitForArchive(query);
      await shipWal(dir, () => key);
    },
    restore: (options) =>
      restoreBackup({
        backupDir,
        dataDir,
        trust: { key },
        wanted: { at: null, backup: null },
        to: null,
        command: "npm run restore -- --latest",
        log: () => {},
        signal: new AbortController().signal,
        ...options,
      }),
  };
}

/** The marks in a restored folder, in their order. */
export async function marksIn(dataDir: string): Promise<unknown[]> {
  return (await queryIn(dataDir, "select mark from marks order by 1")).map(({ mark }) => mark);
}

/** Starts the database in a restored folder, runs SQL in it, and stops it. */
export async function queryIn(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const dir = path.join(dataDir, "postgres");
  const server = await startLocalPostgres({ dir, log: () => {}, durable: false });
  try {
    return await queryAt(server.url, sql);
  } finally {
    await server.stop();
  }
}

async function queryAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitForArchive(query: BackedUpShop["query"]): Promise<void> {
  const current = "pg_walfile_name(pg_current_wal_lsn() - 1)";
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const [row] = await query(
      `select last_archived_wal >= ${current} as done from pg_stat_archiver`,
    );
    if (row?.["done"] === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The WAL was not archived.");
}
