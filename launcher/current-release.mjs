import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./step.mjs";

/** The commands that a shop is run with. The others are for its sources. */
const ofTheShop = new Set(["start", "run"]);

/**
 * The folder of the release that `npm run update` has put in the place of this one (releases/current), or
 * null. Names this folder in SHOP_HOME, by which the release finds `.env`, `data` and the other releases.
 */
export function enterCurrentRelease() {
  const link = path.join(root, "releases", "current");
  if (process.env.SHOP_HOME || !fs.existsSync(link)) return null;
  process.env.SHOP_HOME = root;
  return fs.realpathSync(link);
}

/** The URL of the module that carries out a command: of this folder, or of the current release. */
export function commandsOf(command) {
  const folder = ofTheShop.has(command) ? enterCurrentRelease() : null;
  return pathToFileURL(path.join(folder ?? root, "launcher", "commands.mjs")).href;
}
