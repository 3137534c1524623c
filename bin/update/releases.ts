import fs from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { currentLink, homeFolder, releasesFolder } from "#server/release/home.ts";
import { StartFailed } from "#server/start-failed.ts";

/** Folders of releases that stay: the one that runs, and those before it for going back. */
const releasesKept = 3;
const previousFile = () => path.join(releasesFolder(), "previous");

/** Notes which release this program is of, as the one to go back to. */
export function rememberPrevious(): void {
  fs.mkdirSync(releasesFolder(), { recursive: true });
  const isHome = path.resolve(root) === path.resolve(homeFolder());
  fs.writeFileSync(previousFile(), isHome ? "" : path.basename(root));
}

/** The release before the one that runs; empty for the home folder. Throws StartFailed when there is none. */
export function nameOfPrevious(): string {
  if (!fs.existsSync(previousFile()))
    throw new StartFailed("There is no release to go back to: the shop was not updated yet.");
  const name = fs.readFileSync(previousFile(), "utf8").trim();
  if (name !== "" && !fs.existsSync(path.join(releasesFolder(), name)))
    throw new StartFailed(`The folder of the release ${name} is gone.`);
  return name;
}

/** Deletes the folders of releases before the last three, but for the one that the running shop was started with. */
export function forgetOldReleases(primaryFolder: string | null): void {
  const keep = new Set([path.basename(root), readCurrent(), path.basename(primaryFolder ?? root)]);
  const names = fs
    .readdirSync(releasesFolder(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .toSorted((a, b) => timeOf(b) - timeOf(a));
  const old = names.filter((name) => !keep.has(name)).slice(Math.max(0, releasesKept - keep.size));
  for (const name of old) fs.rmSync(path.join(releasesFolder(), name), { recursive: true });
}

function readCurrent(): string {
  return fs.existsSync(currentLink()) ? path.basename(fs.realpathSync(currentLink())) : "";
}

function timeOf(name: string): number {
  return fs.statSync(path.join(releasesFolder(), name)).ctimeMs;
}
