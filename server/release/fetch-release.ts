import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "#server/app-contract.ts";
import { StartFailed } from "#server/start-failed.ts";
import { homeFolder, releasesFolder } from "./home.ts";
import { verifyFile, verifyRef } from "./verify-release.ts";
import { commitDigits, releaseFile } from "./version.ts";

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
};

/**
 * Fetches a release into a folder of its own below `releases`, and returns the folder's name. A release
 * that is there already is not fetched again. Throws StartFailed with a sentence, also when it is not signed
 * by a key in allowed-signers of the folder `trusting`: of the version that runs.
 */
export async function fetchRelease(given: Source, trusting = root): Promise<string> {
  if (given.from.startsWith("-")) throw new StartFailed(`${given.from} is no source of a release.`);
  const source = { ...given, from: absolute(given.from) };
  fs.mkdirSync(releasesFolder(), { recursive: true });
  const unpacked = fs.mkdtempSync(path.join(releasesFolder(), ".new-"));
  try {
    const mark = /\.(?:tar|tar\.gz|tgz)$/.test(source.from)
      ? await unpackFile(source, unpacked, trusting)
      : await unpackCommit(source, unpacked, trusting);
    return moveToItsName(unpacked, mark);
  } finally {
    fs.rmSync(unpacked, { recursive: true, force: true });
  }
}

/** What tells one release from another, as it is written in its folder. */
type Mark = { readonly commit?: string; readonly name: string };

/** A path begins where the command was typed; an address of a remote stays as it is. */
function absolute(from: string): string {
  const file = path.resolve(process.env["INIT_CWD"] ?? homeFolder(), from);
  return fs.existsSync(file) || /\.(?:tar|tar\.gz|tgz|bundle)$/.test(from) ? file : from;
}

async function unpackCommit(
  { from, ref, unsigned }: Source,
  folder: string,
  trusting: string,
): Promise<Mark> {
  const repository = path.join(releasesFolder(), ".repository");
  const git = (...args: readonly string[]) => runGit(repository, args);
  if (!fs.existsSync(repository))
    await runGit(releasesFolder(), ["init", "--quiet", "--bare", repository]);
  const refs = ["heads", "tags"].map((kind) => `+refs/${kind}/*:${prefix}/${kind}/*`);
  await git("fetch", "--quiet", "--prune", "--no-tags", "--", from, ...refs).catch(
    (error: unknown) => {
      throw new StartFailed(`${from} could not be fetched: ${lastLine(error)}`);
    },
  );
  const found = await findCommit(git, ref);
  const { commit } = found;
  if (!unsigned) await verifyRef(repository, found, trusting);
  const archive = `${folder}.tar`;
  try {
    await git("archive", "--format=tar", "--output", archive, commit);
    await run("tar", ["-xf", archive, "-C", folder]);
  } finally {
    fs.rmSync(archive, { force: true });
  }
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

async function unpackFile(
  { from: file, unsigned }: Source,
  folder: string,
  trusting: string,
): Promise<Mark> {
  if (!fs.existsSync(file)) throw new StartFailed(`There is no file ${file}.`);
  if (!unsigned) await verifyFile(file, trusting);
  await run("tar", ["-xf", file, "-C", folder]).catch((error: unknown) => {
    throw new StartFailed(`${file} could not be unpacked: ${lastLine(error)}`);
  });
  liftOutOfItsFolder(folder);
  const hash = createHash("sha256").update(fs.readFileSync(file)).digest("hex");
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

/** Gives a release its name, "1.2.0-54604117386f", unless it is there already. */
function moveToItsName(unpacked: string, { commit, name: mark }: Mark): string {
  const manifest = path.join(unpacked, "package.json");
  if (!fs.existsSync(manifest) || !fs.existsSync(path.join(unpacked, "launcher", "launch.mjs")))
    throw new StartFailed("That is no release of the shop.");
  const { version } = JSON.parse(fs.readFileSync(manifest, "utf8")) as { version: string };
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
      if (error instanceof Error && "code" in error && error.code === "ENOENT")
        throw new StartFailed("git is not installed. Install it, or update from a .tar.gz file.");
      throw error;
    },
  );
  return stdout.trim();
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}
