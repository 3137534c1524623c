import path from "node:path";
import type pg from "pg";
import type { Manifest } from "#server/backup/manifest.ts";
import { storeBuffer } from "#server/backup/store/objects.ts";
import type { RunningServer } from "#server/backup/wal/running-server.ts";
import { type Copied, copyFiles } from "./copy-files.ts";
import { type Found, listDataFiles, listTree } from "./data-files.ts";
import { createPause } from "./pause.ts";

type CopyOptions = {
  readonly backupDir: string;
  readonly dataDir: string;
  readonly server: RunningServer;
  /** Of the backup. */
  readonly name: string;
  readonly log: (line: string) => void;
};

export type DatabaseCopy = Copied & {
  readonly found: Found;
  readonly wal: Pick<Manifest["wal"], "first" | "startLsn" | "stopLsn">;
};

/**
 * Copies the files of the running database, the mails and the uploads. The session that begins a backup
 * has to end it: PostgreSQL gives up the backup of a session that is gone, as after a kill -9.
 */
export async function copyDatabase(
  client: pg.Client,
  { backupDir, dataDir, server, name, log }: CopyOptions,
): Promise<DatabaseCopy> {
  const pause = createPause();
  await client.query("select pg_backup_start($1, true)", [name]);
  const data = await listDataFiles(server.dataDir);
  const beside = await Promise.all(
    ["mail", "uploads"].map((folder) => listTree(path.join(dataDir, folder), { as: folder })),
  );
  const found = {
    folders: [data, ...beside].flatMap(({ folders }) => folders),
    files: [data, ...beside].flatMap(({ files }) => files),
  };
  log(`Copying ${found.files.length} files of the database, mails and uploads.`);
  const copied = await copyFiles(found.files, { backupDir, pause });
  const { label, stopLsn } = await stopBackup(client);
  const stored = await storeBuffer(backupDir, Buffer.from(label.text));
  const files = [
    ...copied.files,
    { path: "postgres/data/backup_label", mode: 0o600, bytes: stored.bytes, sha256: stored.sha256 },
  ];
  return {
    ...copied,
    files,
    found,
    wal: { first: label.first, startLsn: label.startLsn, stopLsn },
  };
}

async function stopBackup(client: pg.Client) {
  const { rows } = await client.query<{ lsn: string; labelfile: string }>(
    "select lsn::text, labelfile from pg_backup_stop(false)",
  );
  const text = rows[0]?.labelfile ?? "";
  const [, startLsn, first] = /^START WAL LOCATION: (\S+) \(file ([0-9A-F]{24})\)/.exec(text) ?? [];
  if (startLsn === undefined || first === undefined)
    throw new Error(`PostgreSQL described the backup in an unknown way: ${text}`);
  return { label: { text, startLsn, first }, stopLsn: rows[0]?.lsn ?? "" };
}
