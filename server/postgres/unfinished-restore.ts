import fs from "node:fs";

/** The file beside a database's folder that says that a restore into it has not finished. */
export const unfinishedRestoreFile = (dir: string) => `${dir}.restore.json`;

/**
 * Throws a sentence with the command that finishes it when a restore into this folder
 * (DATA_DIR/postgres) has not finished: the folder may be incomplete, or about to be replaced.
 */
export function refuseUnfinishedRestore(dir: string): void {
  const file = unfinishedRestoreFile(dir);
  if (!fs.existsSync(file)) return;
  throw new Error(
    `A restore into ${dir} has not finished. If it is not running, run ${commandIn(file)}, which finishes it. Nothing was changed.`,
  );
}

function commandIn(file: string): string {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
    const isObject = typeof value === "object" && value !== null;
    if (isObject && "command" in value && typeof value.command === "string") return value.command;
  } catch {
    // An unreadable file: the command says what is wrong with it.
  }
  return "npm run restore -- --finish";
}
