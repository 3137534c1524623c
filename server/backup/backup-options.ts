/** How a backup of any kind is made; `Made` describes the result. */
export type BackupOptions<Made> = {
  /** The backup folder. Created if missing. */
  readonly backupDir: string;
  readonly dataDir: string;
  /** The URL of the running database. */
  readonly databaseUrl: string;
  /** Signs the backup, so that a restore can tell it from a forged one. */
  readonly key: string;
  /** The settings without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  /** Receives whole sentences about the progress. */
  readonly log: (line: string) => void;
  /** Ends the backup early; earlier backups stay good. */
  readonly signal?: AbortSignal;
  /** Runs the backup when the folder is locked, as to record how it ended. */
  readonly record?: (run: () => Promise<Made>) => Promise<Made>;
};
