import fs from "node:fs";
import path from "node:path";
import type { Manifest } from "#server/backup/manifest.ts";
import { giveTo, type HomeFolder, type Place, toPlace } from "#server/postgres/place.ts";
import { stopServer } from "#server/postgres/server-process.ts";
import { StartFailed } from "#server/start-failed.ts";

/** Where the parts of a backup are written: the database's home, and the other folders of DATA_DIR. */
export type Site = {
  readonly place: Place;
  readonly dataDir: string;
  /** Added to the names of the folders beside the database's: empty, or the mark of an in-place restore. */
  readonly suffix: string;
};

/** The folders of DATA_DIR that are in a backup, besides the database's. */
export const besideFolders = ["mail", "uploads"] as const;
const pathMaxLength = 1_000;

export function siteIn(dataDir: string, home: HomeFolder, suffix = ""): Site {
  return { place: toPlace(home), dataDir, suffix };
}

/** The file or folder for a path of a manifest. Throws StartFailed for a path outside the site. */
export function fileIn({ place, dataDir, suffix }: Site, name: string): string {
  const [top = "", ...rest] = name.split("/");
  if (top !== "postgres") {
    requireBeside(name);
    return path.join(dataDir, `${top}${suffix}`, ...rest);
  }
  if (!isPlain(name) || (rest.length > 0 && rest[0] !== "data")) throw outside(name);
  return path.join(place.dir, ...rest);
}

/** Throws StartFailed unless a path of a backup leads into one of the folders beside the database's. */
export function requireBeside(name: string): void {
  const [top] = name.split("/");
  if (!isPlain(name) || !besideFolders.some((folder) => folder === top)) throw outside(name);
}

function isPlain(name: string): boolean {
  const parts = name.split("/");
  return (
    parts.every((part) => part !== "" && part !== "." && part !== "..") &&
    name.length <= pathMaxLength &&
    !name.includes("\0")
  );
}

/** Creates the folders of a backup, with those that PostgreSQL needs. */
export function makeFolders(site: Site, { folders }: Manifest): void {
  const data = ["", "/pg_wal", "/pg_wal/archive_status"].map((name) => `postgres/data${name}`);
  const modes = new Map(data.map((name) => [name, 0o700]));
  for (const folder of folders) modes.set(folder.path, folder.mode & 0o777);
  for (const [name, mode] of [...modes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const folder = fileIn(site, name);
    fs.mkdirSync(folder, { recursive: true, mode });
    giveIfDatabase(site, { name, file: folder });
  }
}

/** The database's files belong to PostgreSQL's user, all others to the one who runs the command. */
export function giveIfDatabase(
  { place }: Site,
  { name, file }: { readonly name: string; readonly file: string },
): void {
  if (name.startsWith("postgres/")) giveTo(place.owner, file);
}

/** Deletes everything that a restore may have written, after stopping a server that it left running. */
export async function clearSite({ place, dataDir, suffix }: Site): Promise<void> {
  await stopServer(place);
  removeSocketFolder(place);
  for (const name of namesIn(place.dir))
    fs.rmSync(path.join(place.dir, name), { recursive: true, force: true });
  for (const folder of besideFolders)
    fs.rmSync(path.join(dataDir, `${folder}${suffix}`), { recursive: true, force: true });
}

/** Deletes a site with its folders, as if there had been no restore. */
export async function deleteSite(site: Site): Promise<void> {
  await clearSite(site);
  fs.rmSync(site.place.dir, { recursive: true, force: true });
  if (site.suffix === "") fs.rmSync(path.join(site.dataDir, "postgres.location"), { force: true });
}

/** A folder with a long path has its socket elsewhere, and a file that names it. */
export function removeSocketFolder({ dir, socketDir }: Place): void {
  if (socketDir === dir) return;
  fs.rmSync(socketDir, { recursive: true, force: true });
  fs.rmSync(path.join(dir, "socket.location"), { force: true });
}

export function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

function outside(name: string): StartFailed {
  return new StartFailed(`The backup names a file that a restore does not write: ${name}.`);
}
