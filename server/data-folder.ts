import fs from "node:fs";
import path from "node:path";
import { codeOf } from "#shop/kit/thrown.ts";
import { StartFailed } from "./start-failed.ts";

/** What customers have sent or get, which an earlier version left readable. */
const PRIVATE = ["mail", "uploads"];

/**
 * Makes sure that DATA_DIR exists and is writable, and that no other user of this machine can read its mails and
 * uploads. Throws StartFailed with one sentence.
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  try {
    makeFolders(dataDir);
    fs.writeFileSync(probe, "x");
  } catch (error) {
    throw new StartFailed(sentenceFor(dataDir, error), { cause: error });
  }
  fs.rmSync(probe, { force: true });
  for (const name of PRIVATE) close(path.join(dataDir, name));
}

/** Why a folder can't be used, and the remedy. */
function sentenceFor(dataDir: string, error: unknown): string {
  const code = codeOf(error) || String(error);
  const instead = "or set DATA_DIR to another folder";
  switch (code) {
    case "EROFS":
      return `DATA_DIR ${dataDir} is on a read-only file system. Make it writable, ${instead}.`;
    case "ENOSPC":
    case "EDQUOT":
      return `DATA_DIR ${dataDir} is on a full disk. Free some space, ${instead}.`;
    case "EACCES":
    case "EPERM":
      return `DATA_DIR ${dataDir} can't be written to by this user. Change its owner, ${instead}.`;
    case "EEXIST":
    case "ENOTDIR":
      return `DATA_DIR ${dataDir} is not a folder. Set DATA_DIR to a folder.`;
    default:
      return `DATA_DIR ${dataDir} can't be used (${code}). Set DATA_DIR to another folder.`;
  }
}

/**
 * Makes a folder and those that it is in, one at a time: on a read-only disk, Node's recursive option reports ENOENT or
 * never returns. Other users may pass through them and not look into them: PostgreSQL has a user of its own where root
 * starts the shop.
 */
export function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process has made it meanwhile.
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    throw error;
  }
  fs.chmodSync(folder, 0o711);
}

/** Nobody else reaches what is in a closed folder. Skips one of another user, whose mode can't be changed here. */
function close(folder: string): void {
  try {
    const found = fs.lstatSync(folder);
    if (!found.isSymbolicLink() && (found.mode & 0o077) !== 0) fs.chmodSync(folder, 0o700);
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "ENOENT") throw error;
  }
}
