import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./step.mjs";

/** The commands that a shop is run with. The others are for its sources. */
const ofTheShop = new Set(["start", "run"]);

/**
 * The URL of the module that carries out a command: of this folder, or of the release that `npm run
 * update` has put in its place (releases/current). That one finds `.env` and `data` by SHOP_HOME.
 */
export function commandsOf(command) {
  const own = pathToFileURL(path.join(import.meta.dirname, "commands.mjs")).href;
  if (process.env.SHOP_HOME || !ofTheShop.has(command)) return own;
  const link = path.join(root, "releases", "current");
  if (!fs.existsSync(link)) return own;
  process.env.SHOP_HOME = root;
  return pathToFileURL(path.join(fs.realpathSync(link), "launcher", "commands.mjs")).href;
}
