import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { BackupOptions } from "#server/backup/backup-options.ts";
import { nameAt } from "#server/backup/backup-name.ts";
import { copyFiles } from "#server/backup/base/copy-files.ts";
import { countRows } from "#server/backup/base/count-rows.ts";
import { listTree } from "#server/backup/base/data-files.ts";
import { withConnection } from "#server/backup/connect.ts";
import { lockBackups } from "#server/backup/lock-backups.ts";
import { writeDurably } from "#server/backup/store/durable-files.ts";
import { NewObjects } from "#server/backup/store/new-objects.ts";
import { StartFailed } from "#server/start-failed.ts";
import { findClientPrograms } from "./client-programs.ts";
import type { Dump } from "./description.ts";
import { dumpFile, writeDescription } from "./list-dumps.ts";
import { copyHashed, withLocalDump } from "./local-dump.ts";
import { readRestorableMigration } from "./restorable-migration.ts";
import { runProgram, toClientSettings } from "./run-program.ts";

const args = [
  "--format=custom",
  "--no-owner",
  "--no-acl",
  "--no-comments",
  "--no-publications",
  "--no-subscriptions",
  // A crash would empty them too.
  "--no-unlogged-table-data",
  "--lock-wait-timeout=60s",
  "--no-password",
];

/**
 * Dumps the database of a shop with DATABASE_URL by pg_dump to dumps/<name>.dump, while the shop runs,
 * with the sandbox's mails and the uploads. The rows of each table are counted in the dump's own snapshot.
 * Throws StartFailed with a sentence, as when pg_dump is not installed; earlier dumps stay good then.
 */
export async function makeDump(options: BackupOptions<Dump>): Promise<Dump> {
  const { backupDir, databaseUrl, log, record = (run) => run() } = options;
  return lockBackups(backupDir, log, () =>
    record(() => withConnection(databaseUrl, (client) => dump(client, options))),
  );
}

async function dump(client: pg.Client, options: BackupOptions<Dump>): Promise<Dump> {
  const { backupDir, dataDir, databaseUrl, settings, signal, key, log } = options;
  const startedAt = new Date();
  const snapshot = await takeSnapshot(client);
  const programs = await findClientPrograms(snapshot.major);
  const migration = await readRestorableMigration(client);
  const rowCounts = await countRows(client);
  const name = nameAt(snapshot.at);
  const file = dumpFile(backupDir, name);
  if (fs.existsSync(file)) throw new StartFailed("Another dump was made in the same second.");
  await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  log("Dumping the database");
  const sha256 = await withLocalDump({ dataDir, signal }, async (local) => {
    await runProgram(
      path.join(programs.folder, "pg_dump"),
      [...args, `--snapshot=${snapshot.id}`, `--file=${local}`],
      { settings: toClientSettings(databaseUrl), signal },
    );
    await client.query("commit");
    return store(local, file);
  });
  const { storedBytes: filesBytes, ...files } = await copyBeside(backupDir, dataDir);
  const made: Dump = {
    format: 1,
    name,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    snapshotAt: snapshot.at.toISOString(),
    postgres: { version: snapshot.version, major: snapshot.major },
    programMajor: programs.major,
    migration,
    rowCounts,
    bytes: (await fs.promises.stat(file)).size,
    sha256,
    ...files,
    filesBytes,
    settings: { ...settings },
  };
  await writeDescription(backupDir, made, key);
  return made;
}

/** Begins a transaction whose snapshot pg_dump uses as well. It must stay open until pg_dump has ended. */
async function takeSnapshot(client: pg.Client) {
  await client.query("begin isolation level repeatable read read only");
  const { rows } = await client.query<{ id: string; at: Date; version: string; number: string }>(`
    select pg_export_snapshot() as id, clock_timestamp() as at,
      split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num') as number`);
  const [row] = rows;
  if (row === undefined) throw new Error("The server exported no snapshot.");
  return { ...row, major: Math.floor(Number(row.number) / 10_000) };
}

/** Copies a dump to the backup folder, complete or absent. Returns the SHA-256 of what pg_dump wrote. */
async function store(local: string, file: string): Promise<string> {
  let sha256 = "";
  await writeDurably(file, async (temporary) => {
    sha256 = await copyHashed(local, temporary);
    const handle = await fs.promises.open(temporary, "r+");
    await handle.sync().finally(() => handle.close());
  });
  return sha256;
}

/** Stores the sandbox's mails and the uploads. */
async function copyBeside(backupDir: string, dataDir: string) {
  const trees = await Promise.all(
    ["mail", "uploads"].map((as) => listTree(path.join(dataDir, as), { as })),
  );
  const found = trees.flatMap(({ files }) => files);
  const objects = new NewObjects(backupDir, async () => {});
  try {
    const { files, storedBytes } = await copyFiles(found, objects);
    await objects.keep();
    return { folders: trees.flatMap(({ folders }) => folders), files, storedBytes };
  } finally {
    await objects.discard();
  }
}
