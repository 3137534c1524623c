import fs from "node:fs";
import path from "node:path";
import { withLock } from "#launcher/lock.mjs";
import { makeFolders } from "#server/data-folder.ts";
import { chooseHomeFolder, findHomeDir, giveTo, toPlace } from "#server/postgres/place.ts";
import { isRunning } from "#server/postgres/server-identity.ts";
import { withStartLock } from "#server/postgres/start-lock.ts";
import { stopServer } from "#server/postgres/server-process.ts";
import { hasUsers } from "#server/postgres/users.ts";
import { StartFailed } from "#server/start-failed.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { finishCommand, readJournal } from "./journal.ts";
import { namesIn, type Site, siteIn } from "./site.ts";

type Log = (line: string) => void;

const lockName = "postgres.restore.lock";
/** Added to the names of the folders that an in-place restore fills before they replace the old ones. */
const restoringMark = ".restoring";

/** Does a restore into a DATA_DIR while no other process restores into it. */
export async function lockTarget<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  makeFolders(dataDir);
  try {
    return await withLock(path.join(dataDir, lockName), { waitMs: 0 }, work);
  } catch (error) {
    if (codeOf(error) !== "LOCK_HELD") throw error;
    throw new StartFailed(`Another restore into ${dataDir} is running. Nothing was changed.`);
  }
}

/**
 * Throws StartFailed unless a restore may write to this folder: it is empty or missing, or an unfinished
 * restore left it. `keptDirs` are folders in which nothing may be written.
 */
export function checkNewFolder(folder: string, keptDirs: readonly string[]): void {
  for (const kept of keptDirs)
    if (!path.relative(kept, folder).startsWith(".."))
      throw new StartFailed(`${folder} is in ${kept}. Choose another folder with --to.`);
  const names = namesIn(folder).filter((name) => name !== lockName);
  if (names.length === 0) return;
  const journal = readJournal(folder);
  if (journal?.moves.length === 0) return;
  throw new StartFailed(
    `${folder} is not empty. Nothing was changed. Choose a new folder with --to, or replace the shop's database with --in-place.`,
  );
}

/** The site in a new folder. */
export async function newSite(folder: string, log: Log): Promise<Site> {
  return siteIn(folder, await chooseHomeFolder(path.join(folder, "postgres"), log));
}

/** The site beside the database in DATA_DIR, whose server must not be in use. */
export async function siteBeside(dataDir: string, log: Log): Promise<Site> {
  const { dir, owner } = await chooseHomeFolder(path.join(dataDir, "postgres"), log);
  const fresh = `${dir}${restoringMark}`;
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
  giveTo(owner, fresh);
  return siteIn(dataDir, { dir: fresh, owner }, restoringMark);
}

/** Throws StartFailed when the database in DATA_DIR can't be replaced. Stops a server that nobody uses. */
export async function releaseDatabase(dataDir: string, log: Log): Promise<void> {
  if (readJournal(dataDir) !== null)
    throw new StartFailed(`A restore has not finished. Run ${finishCommand} first.`);
  const homeDir = findHomeDir(path.join(dataDir, "postgres"));
  if (!fs.existsSync(homeDir)) return;
  if (fs.statSync(homeDir).dev !== fs.statSync(path.dirname(homeDir)).dev)
    throw new StartFailed(
      `${homeDir} is a disk of its own and can't be replaced. Restore to a new folder with --to.`,
    );
  await whileUnused(dataDir, log, async () => {});
}

/** Does work under the lock of the database's starts. Throws StartFailed when a process uses it. */
export async function whileUnused(
  dataDir: string,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  const home = await chooseHomeFolder(path.join(dataDir, "postgres"), log);
  await withStartLock(home, log, async () => {
    const place = toPlace(home);
    if (fs.existsSync(path.join(place.dir, "users")) && hasUsers(place))
      throw new StartFailed(
        "The shop is running on this database. Stop it, wait until it has stopped, and run the command again. Or restore to a new folder with --to. Nothing was changed.",
      );
    if (isRunning(place)) await stopServer(place);
    await work();
  });
}
