import type { Dump } from "#server/backup/dump/description.ts";
import { formatTime } from "#server/backup/restore/london-time.ts";
import type { StoredDump } from "#server/backup/dump/list-dumps.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { sameDiskLine, signedBy, size } from "./lines.ts";

/** What a person reads after a dump of the database at DATABASE_URL. */
export function dumpLines(
  dump: Dump,
  { backupDir, isOnSameDisk }: { readonly backupDir: string; readonly isOnSameDisk: boolean },
): string[] {
  const seconds = (Date.parse(dump.finishedAt) - Date.parse(dump.startedAt)) / 1_000;
  return [
    `Backed up the database at DATABASE_URL (PostgreSQL ${dump.postgres.version}), ${dump.files.length} mails and uploads and the settings without secrets in ${seconds.toFixed(1)} s.`,
    `The backup ${dump.name} takes ${size(dump.bytes + dump.filesBytes)} in ${backupDir}.`,
    `The shop can be restored to ${formatTime(new Date(dump.snapshotAt))} (npm run restore). To restore it to any minute, the server needs a WAL archive of its own.`,
    ...(isOnSameDisk ? [sameDiskLine(backupDir, "the shop's data folder")] : []),
  ];
}

/** Every dump, the newest last. */
export function dumpListLines(dumps: readonly StoredDump[], trust: Trust): string[] {
  return dumps.map(
    (dump) =>
      `dumps/${dump.name}: ${size(dump.bytes + dump.filesBytes)}, PostgreSQL ${dump.postgres.major}, restores ${formatTime(new Date(dump.snapshotAt))}${signedBy(dump, trust)}`,
  );
}
