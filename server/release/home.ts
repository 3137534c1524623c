import path from "node:path";
import { root } from "#server/app-contract.ts";

/**
 * The folder that the owner installed: it has `.env` and `data`. After an update the code that runs is in a
 * folder below it, releases/NAME, and the launcher sets SHOP_HOME.
 */
export function homeFolder(): string {
  return process.env["SHOP_HOME"] || root;
}

/** The folder of the releases that `npm run update` has fetched. */
export function releasesFolder(): string {
  return path.join(homeFolder(), "releases");
}

/** The link to the release that starts next; without it, the home folder itself starts. */
export function currentLink(): string {
  return path.join(releasesFolder(), "current");
}
