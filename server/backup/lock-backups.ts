import fs from "node:fs";
import path from "node:path";
import { withLock } from "#launcher/lock.mjs";

const waitMs = 600_000;

/**
 * Does work that adds to the backup folder or deletes from it: one process at a time. Waits for another
 * one for up to ten minutes. A killed process releases the lock. Creates the folder if it is missing.
 */
export async function lockBackups<T>(
  backupDir: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await fs.promises.mkdir(backupDir, { recursive: true, mode: 0o700 });
  const onWait = (holder: string) =>
    log(`Waiting for another backup to finish (process ${holder}).`);
  return withLock(path.join(backupDir, "backup.lock"), { onWait, waitMs }, work);
}
