import path from "node:path";
import type pg from "pg";
import type { Manifest } from "#server/backup/manifest.ts";
import { NewObjects } from "#server/backup/store/new-objects.ts";
import type { RunningServer } from "#server/backup/wal/running-server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { type Copied, copyFiles } from "./copy-files.ts";
import { listDataFiles, listTree } from "./data-files.ts";
import { createPause } from "./pause.ts";

type CopyOptions = {
  readonly backupDir: string;
  readonly dataDir: string;
  readonly server: RunningServer;
  /** Of the backup. */
  readonly name: string;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
};

/** What a restored server reads first: from where to replay the WAL. */
const labelPath = "postgres/data/backup_label";

export type DatabaseCopy = Copied & {
  readonly folders: Manifest["folders"];
  readonly wal: Pick<Manifest["wal"], "first" | "startLsn" | "stopLsn">;
};

/**
 * Copies the files of the running database, the mails and the uploads. The session that begins a backup
 * has to end it: PostgreSQL gives up the backup of a session that is gone, as after a kill -9.
 */
export async function copyDatabase(
  client: pg.Client,
  { backupDir, dataDir, server, name, log, signal }: CopyOptions,
): Promise<DatabaseCopy> {
  const objects = new NewObjects(backupDir, createPause(signal));
  try {
    await client.query("select pg_backup_start($1, true)", [name]);
    const data = await listDataFiles(server.dataDir);
    const beside = await Promise.all(
      ["mail", "uploads"].map((folder) => listTree(path.join(dataDir, folder), { as: folder })),
    );
    const folders = [data, ...beside].flatMap((found) => found.folders);
    const found = [data, ...beside].flatMap(({ files }) => files);
    log(`Copying ${formatNumber(found.length)} files.`);
    const copied = await copyFiles(found, objects);
    const { label, stopLsn } = await stopBackup(client);
    const { bytes, sha256 } = await objects.add(Buffer.from(label.text));
    await objects.keep();
    const files = [...copied.files, { path: labelPath, mode: 0o600, bytes, sha256 }];
    const wal = { first: label.first, startLsn: label.startLsn, stopLsn };
    return { ...copied, files, folders, wal };
  } finally {
    await objects.discard();
  }
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
