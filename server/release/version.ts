import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** A folder with a version of the shop. */
export type Release = {
  readonly folder: string;
  /** For people: "1.2.0 (54604117386f)". */
  readonly version: string;
};

const gitTimeoutMs = 5_000;
/** As many digits of a commit as tell it from all others. */
export const commitDigits = 12;

/** Written into the folder of a release that came without its history. */
export const releaseFile = "release.json";

/** Reads which version is in a folder: package.json's version, and the commit where it is known. */
export function readRelease(folder: string): Release {
  const version = versionIn(folder);
  const commit = commitIn(folder);
  return {
    folder,
    version: commit === null ? version : `${version} (${commit.slice(0, commitDigits)})`,
  };
}

/** The version that the package.json of a folder names. */
export function versionIn(folder: string): string {
  return readJson(path.join(folder, "package.json")).version ?? "0.0.0";
}

/** The commit that is in a folder; null where nothing says it. */
export function commitIn(folder: string): string | null {
  return readJson(path.join(folder, releaseFile)).commit ?? commitOf(folder);
}

function readJson(file: string): { version?: string; commit?: string } {
  if (!fs.existsSync(file)) return {};
  return JSON.parse(fs.readFileSync(file, "utf8")) as { version?: string; commit?: string };
}

/** Null where the folder is no checkout. Git's files say it sooner than git, which takes 20 ms of a start. */
function commitOf(folder: string): string | null {
  const files = path.join(folder, ".git");
  return fs.existsSync(files) ? (commitInFiles(files) ?? askGit(folder)) : null;
}

/** Null where the files do not say it, as when the branch is in git's packed list. */
function commitInFiles(files: string): string | null {
  const head = readLine(path.join(files, "HEAD"));
  const [, branch] = /^ref: (refs\/heads\/.+)$/.exec(head) ?? [];
  const commit = branch === undefined ? head : readLine(path.join(files, branch));
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

function readLine(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

/** Null where there is no git. */
function askGit(folder: string): string | null {
  try {
    const options = {
      cwd: folder,
      timeout: gitTimeoutMs,
      stdio: "pipe",
      encoding: "utf8",
    } as const;
    return execFileSync("git", ["rev-parse", "HEAD"], options).trim();
  } catch {
    return null;
  }
}
