import type { Manifest } from "#server/backup/manifest.ts";

export type BackupOptions = {
  /** The backup folder. Created if missing. */
  readonly backupDir: string;
  readonly dataDir: string;
  /** The URL of the running embedded PostgreSQL. */
  readonly databaseUrl: string;
  /** The settings without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  /** Receives whole sentences about the progress. */
  readonly log: (line: string) => void;
};

/**
 * Copies the running embedded database, the sandbox's mails and the uploads to the backup folder, and
 * ships the WAL that a restore of the copy needs. The shop goes on meanwhile. The first backup of a
 * database starts its WAL archive.
 */
export function makeBackup(options: BackupOptions): Promise<Manifest> {
  throw new Error(`The backup to ${options.backupDir} is being written.`);
}
