import fs from "node:fs";
import path from "node:path";
import { readArchiveSet } from "#server/postgres/wal-archive.ts";

/** What an in-place restore adds to the name of what it replaces, before the time. */
export const replacedMark = "-before-";

/**
 * The folders whose WAL belongs to a set: the home of the database if it archives for the set, and the
 * databases that restores have replaced.
 */
export function findLives(homeDir: string, set: string): string[] {
  const parent = path.dirname(homeDir);
  const isReplaced = (name: string) => name.startsWith(`${path.basename(homeDir)}${replacedMark}`);
  const replaced = namesIn(parent)
    .filter(isReplaced)
    .map((name) => path.join(parent, name));
  return [
    ...(readArchiveSet(homeDir)?.set === set ? [homeDir] : []),
    ...replaced.filter((dir) => setNamedIn(dir) === set),
  ];
}

/** The set of a replaced database: its folder was renamed, so the server would begin another one. */
function setNamedIn(dir: string): string | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(path.join(dir, "backup-set.json"), "utf8"));
    const hasSet = typeof value === "object" && value !== null && "set" in value;
    return hasSet && typeof value.set === "string" ? value.set : null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
