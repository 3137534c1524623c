import fs from "node:fs";
import path from "node:path";

/**
 * The file that names the backup set, beside the data folder. While it is there, the server archives its
 * WAL. It is not part of a backup: a restored database begins a set of its own.
 */
const setFile = (dir: string) => path.join(dir, "backup-set.json");

/** Included by shop.conf, and rewritten while the server runs. Not part of a backup either. */
export const archiveSettingsFile = "shop_archive.conf";

/** Where the server puts finished WAL segments, and the program fetches them. */
export const walArchiveFolder = (dir: string) => path.join(dir, "wal-archive");

/** Which set the WAL of a database belongs to, and where its backups go. */
export type ArchiveSet = {
  readonly set: string;
  /** The backup folder. */
  readonly backupDir: string;
  /** Whether the backup folder was on the disk of the database when the set began. */
  readonly isOnSameDisk: boolean;
};

/** With WAL archiving, no more than this much time is lost with the machine, plus seconds to ship. */
const archiveTimeoutSeconds = 30;

/**
 * The set of the database in this folder (DATA_DIR/postgres); null before the first backup. A folder that
 * was copied or moved has none: the file names the folder that it was written for.
 */
export function readArchiveSet(dir: string): ArchiveSet | null {
  const read = parse(setFile(dir));
  if (read === null || read["folder"] !== identityOfFolder(dir)) return null;
  const { set, backupDir, isOnSameDisk } = read;
  if (typeof set !== "string" || typeof backupDir !== "string") return null;
  return { set, backupDir, isOnSameDisk: isOnSameDisk === true };
}

/** Records the set of the database in this folder, or that it has none. Complete or absent. */
export function writeArchiveSet(dir: string, set: ArchiveSet | null): void {
  if (set === null) return fs.rmSync(setFile(dir), { force: true });
  const temporary = `${setFile(dir)}.new`;
  const fd = fs.openSync(temporary, "w", 0o600);
  fs.writeSync(fd, `${JSON.stringify({ ...set, folder: identityOfFolder(dir) })}\n`);
  fs.fsyncSync(fd);
  fs.closeSync(fd);
  fs.renameSync(temporary, setFile(dir));
}

/** The server's settings for the archive: they can change while it runs. */
export function archiveSettings(dir: string): Record<string, string> {
  if (readArchiveSet(dir) === null)
    // Without a command, the server would keep every segment for ever.
    return { archive_library: "", archive_command: "true", archive_timeout: "0" };
  return {
    archive_library: "basic_archive",
    archive_command: "",
    "basic_archive.archive_directory": walArchiveFolder(dir),
    archive_timeout: `${archiveTimeoutSeconds}s`,
  };
}

function parse(file: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function identityOfFolder(dir: string): string {
  return `${fs.realpathSync(dir)} ${fs.statSync(dir).ino}`;
}
