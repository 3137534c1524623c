import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const cacheFolder = path.join(root, ".cache", "releases");

/** The folder of a commit of this repository, installed and built once and kept in .cache/releases. */
export function builtRelease(commit: string): string {
  const folder = path.join(cacheFolder, commit.slice(0, 12));
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(cacheFolder, { recursive: true });
    execFileSync("git", ["-C", root, "worktree", "prune"]);
    const fresh = `${folder}.new`;
    fs.rmSync(fresh, { recursive: true, force: true });
    execFileSync("git", ["-C", root, "clone", "--quiet", "--no-checkout", root, fresh], {
      stdio: "pipe",
    });
    execFileSync("git", ["-C", fresh, "checkout", "--quiet", "--detach", commit], {
      stdio: "pipe",
    });
    fs.renameSync(fresh, folder);
  }
  build(folder);
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
