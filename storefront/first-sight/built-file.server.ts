import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Reads a file of the client's build by its URL path. The build puts the client beside the server's folder, and
 * decides itself how deep in that folder a module lies: so the client is looked for from `from` upwards. Throws
 * when no folder above has it.
 */
export function readBuiltFile(urlPath: string, from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "client", urlPath);
    if (existsSync(file)) return readFileSync(file, "utf8");
    if (folder === path.dirname(folder))
      throw new Error(`There is no client${urlPath} in a folder above ${from}`);
  }
}
