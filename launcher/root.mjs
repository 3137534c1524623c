import fs from "node:fs";
import path from "node:path";

/**
 * The shop's folder: the nearest one with a package.json, from the folder of a module upwards. The built modules
 * of the server lie deeper than their sources.
 */
export function rootOf(folder) {
  const isRoot = fs.existsSync(path.join(folder, "package.json"));
  return isRoot || folder === path.dirname(folder) ? folder : rootOf(path.dirname(folder));
}

/** The built program of a release. Releases before it was built have `server/main.ts` alone. */
export function programOf(folder) {
  return path.join(folder, "build", "storefront", "server", "program.js");
}
