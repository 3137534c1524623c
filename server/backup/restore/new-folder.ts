import fs from "node:fs";
import path from "node:path";
import { nameAt } from "#server/backup/backup-name.ts";
import { readJournal } from "./journal.ts";

/**
 * The folder beside DATA_DIR for a restore that was given none: a new one named by the time, or one that
 * an interrupted restore has left.
 */
export function chooseNewFolder(dataDir: string, now: Date): string {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}-restored-`;
  const names = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
  const unfinished = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(parent, name))
    .find((folder) => readJournal(folder)?.moves.length === 0);
  return unfinished ?? path.join(parent, `${prefix}${nameAt(now)}`);
}
