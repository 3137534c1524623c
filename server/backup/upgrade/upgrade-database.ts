import fs from "node:fs";
import path from "node:path";
import { copyDatabase } from "#server/backup/copy/copy-database.ts";
import { findPackaged, majorOf, prepareBinaries } from "#server/postgres/binaries.ts";
import { createShopDatabase, urlOf, withClient } from "#server/postgres/connection.ts";
import { majorIn, upgradeFolder } from "#server/postgres/majors.ts";
import { chooseHomeFolder, giveTo, type Place, toPlace } from "#server/postgres/place.ts";
import { initialise, startServer, stopServer } from "#server/postgres/server-process.ts";
import { withStartLock } from "#server/postgres/start-lock.ts";
import { hasUsers } from "#server/postgres/users.ts";
import { writeArchiveSet } from "#server/postgres/wal-archive.ts";
import { StartFailed } from "#server/start-failed.ts";
import { findOlderPrograms } from "./older-programs.ts";
import { checkSpace } from "./space.ts";
import { finishSwap, swapDataFolders } from "./swap.ts";

export type UpgradeOptions = {
  /** The folder of the embedded PostgreSQL, DATA_DIR/postgres. */
  readonly dir: string;
  /** A folder with bin/postgres of the old major; null to fetch it by npm. */
  readonly programs: string | null;
  /** Receives whole sentences. */
  readonly log: (line: string) => void;
  /** Ends the upgrade early; the database stays as it was. */
  readonly signal?: AbortSignal;
};

/** What the copy writes is in no backup: the new database begins a backup set of its own. */
const forTheCopy = { durable: true, settings: { archive_mode: "off" } };

/**
 * Brings the embedded database to the major of PostgreSQL that this version of the shop comes with. Both
 * servers run side by side, each on its own socket; the database is copied from one to the other; then
 * the folders change places. The old folder stays as data-<major> and is not changed by the copy.
 *
 * Killed at any moment, it leaves the old folder or the new one whole, and can be run again. Returns the
 * sentence that says what was done. Throws StartFailed with a sentence when it can't begin or go on.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<string> {
  const home = await chooseHomeFolder(path.resolve(options.dir), options.log);
  return withStartLock(home, options.log, async () => {
    const place = toPlace(home);
    if (await finishSwap(place)) return "The interrupted upgrade was finished.";
    const from = majorIn(place.dataDir);
    const to = majorOf(findPackaged());
    if (from === null)
      throw new StartFailed(`There is no database in ${place.dir}. npm start creates one.`);
    if (from === to) return `The database is already one of PostgreSQL ${to}.`;
    if (from > to)
      throw new StartFailed(
        `The database in ${place.dataDir} was created by PostgreSQL ${from}; this version of the shop comes with PostgreSQL ${to}. There is no way back to an older version.`,
      );
    if (hasUsers(place))
      throw new StartFailed(
        "The shop is running on this database. Stop it, and run npm run upgrade-database again.",
      );
    const startedAt = performance.now();
    const kept = await upgrade(place, { ...options, from });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    return `The database is now one of PostgreSQL ${to} (${seconds} s). The old one is in ${kept}; delete it when the shop has run well for a while. Backups from before can't be restored by this version: run npm run backup once the shop runs.`;
  });
}

async function upgrade(
  place: Place,
  { programs, log, from, signal }: UpgradeOptions & { from: number },
): Promise<string> {
  const fresh = await prepareFolder(place);
  const older = await findOlderPrograms(from, { place: fresh, folder: programs, log });
  const binaries = await prepareBinaries(place);
  checkSpace(place.dataDir);
  await initialise(fresh, binaries);
  try {
    log(`Starting PostgreSQL ${from} and ${majorOf(binaries)} side by side`);
    await startServer(place, older, forTheCopy);
    await startServer(fresh, binaries, forTheCopy);
    await createShopDatabase(fresh);
    await nameOtherDatabases(place, log);
    const [source, target] = [urlOf(place, "shop"), urlOf(fresh, "shop")];
    await copyDatabase({ source, target, announce: log, ...(signal && { signal }) });
  } finally {
    await stopServer(place);
    await stopServer(fresh);
  }
  // First, so that no WAL of the new database is ever archived into the set of the old one.
  writeArchiveSet(place.dir, null);
  return swapDataFolders(place);
}

/** An empty folder for the new server. Ends the servers that an interrupted upgrade has left running. */
async function prepareFolder(place: Place): Promise<Place> {
  const dir = upgradeFolder(place.dir);
  const before = toPlace({ dir, owner: place.owner });
  await stopServer(before);
  await stopServer(place);
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { mode: 0o700 });
  giveTo(place.owner, dir);
  return toPlace({ dir, owner: place.owner });
}

/** Databases that somebody has added beside the shop's are not copied. */
async function nameOtherDatabases(place: Place, log: (line: string) => void): Promise<void> {
  const { rows } = await withClient(place, (client) =>
    client.query<{ name: string }>(
      "select datname as name from pg_database where datname not in ('shop', 'postgres') and not datistemplate",
    ),
  );
  for (const { name } of rows)
    log(`The database ${name} is not the shop's and stays in the old folder`);
}
