import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const cacheFolder = path.join(root, ".cache", "releases");

/** The folder of a commit of this repository, installed and built once and kept in .cache/releases. */
export function builtRelease(commit: string): string {
  const folder = checkOut(commit.slice(0, 12), commit);
  build(folder);
  return folder;
}

/**
 * A folder with this version as an owner has it: cloned, installed and built, before any update. The next
 * test run brings the same folder up to date, and builds a release that it has built no second time.
 */
export function freshHome(): string {
  const folder = checkOut("home", commitHere());
  for (const name of ["releases/current", "releases/previous"])
    fs.rmSync(path.join(folder, name), { force: true });
  build(folder);
  return folder;
}

/** The commit that is checked out here. */
export function commitHere(): string {
  return git(root, "rev-parse", "HEAD");
}

export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...args], { stdio: "pipe", encoding: "utf8" }).trim();
}

/** A clone of this repository in .cache/releases at a commit; tracked files are as they were committed. */
export function checkOut(name: string, commit: string): string {
  const folder = path.join(cacheFolder, name);
  fs.mkdirSync(cacheFolder, { recursive: true });
  if (!fs.existsSync(folder)) git(cacheFolder, "clone", "--quiet", "--no-checkout", root, name);
  git(folder, "fetch", "--quiet", root, commit);
  git(folder, "checkout", "--quiet", "--force", "--detach", commit);
  return folder;
}

/** Builds a folder unless it is built; what this checkout has installed and drawn is copied. */
function build(folder: string): void {
  for (const name of [".cache/pictures", ".cache/fonts"]) copyUnlessThere(name, folder);
  const lock = (of: string) => fs.readFileSync(path.join(of, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) copyUnlessThere("node_modules", folder);
  execFileSync(process.execPath, ["launcher/launch.mjs", "build"], {
    cwd: folder,
    env: { ...process.env, SHOP_HOME: "" },
    stdio: "pipe",
  });
}

function copyUnlessThere(name: string, folder: string): void {
  const [from, to] = [path.join(root, name), path.join(folder, name)];
  if (!fs.existsSync(from) || fs.existsSync(to)) return;
  fs.mkdirSync(path.dirname(to), { recursive: true });
  execFileSync("cp", ["-a", "--reflink=auto", `${from}/.`, `${to}.new`], { stdio: "pipe" });
  fs.renameSync(`${to}.new`, to);
}
