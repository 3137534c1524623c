import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "#server/app-contract.ts";
import { StartFailed } from "#server/start-failed.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { homeFolder, releasesFolder } from "./home.ts";
import { verifyFile, verifyRef } from "./verify-release.ts";
import { commitDigits, commitIn, readRelease, releaseFile, versionIn } from "./version.ts";

const run = promisify(execFile);
const fetchTimeoutMs = 10 * 60_000;
/** What each source's branches and tags are called in the repository of this folder. */
const prefix = "refs/source";

export type Source = {
  /** A git remote, a folder with a repository, a bundle, or a .tar, .tar.gz or .tgz file. */
  readonly from: string;
  /** A tag, branch or commit; null for the newest tag vX.Y.Z, or without one the branch main. */
  readonly ref: string | null;
  /** Take it although nobody whom this version trusts has signed it. */
  readonly unsigned: boolean;
  /** Take it although it is older than the version that runs. */
  readonly back: boolean;
};

/**
 * Fetches a release into a folder of its own below `releases`, and returns the folder's name. A release
 * that is there already is not fetched again. Throws StartFailed with a sentence, also when it is older than the
 * version that runs, which is in the folder `running`, or not signed by a key in its allowed-signers.
 */
export async function fetchRelease(given: Source, running = root): Promise<string> {
  if (given.from.startsWith("-")) throw new StartFailed(`${given.from} is no source of a release.`);
  const source = { ...given, from: absolute(given.from) };
  fs.mkdirSync(releasesFolder(), { recursive: true });
  const unpacked = fs.mkdtempSync(path.join(releasesFolder(), ".new-"));
  const archive = `${unpacked}.tar`;
  try {
    const mark = /\.(?:tar|tar\.gz|tgz)$/.test(source.from)
      ? await copyFile(source, archive, running)
      : await archiveCommit(source, archive, running);
    await run("tar", ["-xf", archive, "-C", unpacked]).catch((error: unknown) => {
      throw new StartFailed(`${source.from} could not be unpacked: ${firstLine(error)}`);
    });
    liftOutOfItsFolder(unpacked);
    checkVersion(unpacked, source, running);
    return moveToItsName(unpacked, mark);
  } finally {
    for (const each of [unpacked, archive]) fs.rmSync(each, { recursive: true, force: true });
  }
}

/** What tells one release from another, as it is written in its folder. */
type Mark = { readonly commit?: string; readonly name: string };

/** A path begins where the command was typed; an address of a remote stays as it is. */
function absolute(from: string): string {
  const file = path.resolve(process.env["INIT_CWD"] ?? homeFolder(), from);
  return fs.existsSync(file) || /\.(?:tar|tar\.gz|tgz|bundle)$/.test(from) ? file : from;
}

async function archiveCommit(
  { from, ref, unsigned, back }: Source,
  archive: string,
  running: string,
): Promise<Mark> {
  const repository = path.join(releasesFolder(), ".repository");
  const git = (...args: readonly string[]) => runGit(repository, args);
  if (!fs.existsSync(repository))
    await runGit(releasesFolder(), ["init", "--quiet", "--bare", repository]);
  const refs = ["heads", "tags"].map((kind) => `+refs/${kind}/*:${prefix}/${kind}/*`);
  await git("fetch", "--quiet", "--prune", "--no-tags", "--", from, ...refs).catch(
    (error: unknown) => {
      throw new StartFailed(`${from} could not be fetched: ${firstLine(error)}`);
    },
  );
  const found = await findCommit(git, ref);
  const { commit } = found;
  if (!unsigned) await verifyRef(repository, found, running);
  // Git fails when it is not before the commit that runs, and when the source does not have that.
  const runs = commitIn(running) ?? "";
  const isBefore = await git("merge-base", "--is-ancestor", commit, runs).then(
    () => commit !== runs,
    () => false,
  );
  if (isBefore && !back) throw isOlder(`The commit ${commit.slice(0, commitDigits)}`, running);
  await git("archive", "--format=tar", "--output", archive, commit);
  return { commit, name: commit.slice(0, commitDigits) };
}

async function findCommit(
  git: (...args: readonly string[]) => Promise<string>,
  ref: string | null,
): Promise<{ readonly ref: string; readonly commit: string }> {
  const newest = async () =>
    (
      await git(
        "for-each-ref",
        "--sort=-version:refname",
        "--format=%(refname)",
        `${prefix}/tags/v*`,
      )
    )
      .split("\n")
      .find((name) => name !== "");
  const wanted =
    ref === null
      ? [(await newest()) ?? `${prefix}/heads/main`]
      : [`${prefix}/tags/${ref}`, `${prefix}/heads/${ref}`, ...(isCommit(ref) ? [ref] : [])];
  for (const each of wanted) {
    const commit = await git("rev-parse", "--quiet", "--verify", `${each}^{commit}`).catch(
      () => "",
    );
    if (commit !== "") return { ref: each, commit };
  }
  throw new StartFailed(
    `There is no ${ref === null ? "tag like v1.2.0 and no branch main" : `tag, branch or commit ${ref}`}.`,
  );
}

function isCommit(ref: string): boolean {
  return /^[0-9a-f]{7,40}$/.test(ref);
}

/** Copies the file first: whoever may change the folder it came in can't change what was checked. */
async function copyFile(
  { from: file, unsigned }: Source,
  archive: string,
  running: string,
): Promise<Mark> {
  if (!fs.existsSync(file)) throw new StartFailed(`There is no file ${file}.`);
  fs.copyFileSync(file, archive);
  const hash = createHash("sha256").update(fs.readFileSync(archive)).digest("hex");
  if (!unsigned) await verifyFile(file, hash, running);
  return { name: hash.slice(0, commitDigits) };
}

/** An archive may have everything in one folder. */
function liftOutOfItsFolder(folder: string): void {
  const [only, ...others] = fs.readdirSync(folder);
  if (only === undefined || others.length > 0 || fs.existsSync(path.join(folder, "package.json")))
    return;
  for (const name of fs.readdirSync(path.join(folder, only)))
    fs.renameSync(path.join(folder, only, name), path.join(folder, name));
  fs.rmdirSync(path.join(folder, only));
}

/** Whoever controls the source could otherwise bring back a version with a known hole, which was signed in its time. */
function checkVersion(unpacked: string, { back }: Source, running: string): void {
  const needed = ["package.json", path.join("launcher", "launch.mjs")];
  if (!needed.every((name) => fs.existsSync(path.join(unpacked, name))))
    throw new StartFailed("That is no release of the shop.");
  const [offered, runs] = [versionIn(unpacked), versionIn(running)];
  if (back || offered.localeCompare(runs, "en", { numeric: true }) >= 0) return;
  throw isOlder(offered, running);
}

const isOlder = (offered: string, running: string) =>
  new StartFailed(
    `${offered} is older than ${readRelease(running).version}, which runs. Nothing was changed. Add --back to take it all the same.`,
  );

/** Gives a release its name, "1.2.0-54604117386f", unless it is there already. */
function moveToItsName(unpacked: string, { commit, name: mark }: Mark): string {
  const version = versionIn(unpacked);
  const name = `${version}-${mark}`.replaceAll(/[^\w.+-]/g, "-");
  const folder = path.join(releasesFolder(), name);
  if (fs.existsSync(folder)) return name;
  const known = commit === undefined ? { version } : { version, commit };
  fs.writeFileSync(path.join(unpacked, releaseFile), `${JSON.stringify(known)}\n`);
  fs.chmodSync(unpacked, 0o755);
  fs.renameSync(unpacked, folder);
  return name;
}

async function runGit(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", folder, ...args], { timeout: fetchTimeoutMs }).catch(
    (error: unknown) => {
      if (codeOf(error) === "ENOENT")
        throw new StartFailed("git is not installed. Install it, or update from a .tar.gz file.");
      throw error;
    },
  );
  return stdout.trim();
}

/** What a program says first is what is wrong; the rest of git's and tar's words follows from it. */
function firstLine(error: unknown): string {
  if (error instanceof Error && "killed" in error && error.killed === true)
    return "no answer in ten minutes";
  const text = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const lines = text.trim().split("\n");
  return (lines.find((line) => !/^warning:/i.test(line)) ?? "").replace(/^fatal: /, "");
}
