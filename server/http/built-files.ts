import fs from "node:fs";
import { builtAdminFilesFolder } from "#server/admin-contract.ts";
import { builtFilesFolder } from "#server/app-contract.ts";
import { listShippedSizes } from "#shop/catalogue/shop-pictures.server.ts";
import type { Build } from "#shop/platform/builds/kept-builds.server.ts";
import { isHashed, listFiles } from "./static-files.ts";

/**
 * The files of this build, by the paths of their URLs. Thousands: a process lists them once. Sizes of pictures are
 * listed before they are made.
 */
export function listBuiltFiles(): ReadonlyMap<string, string> {
  return new Map([
    ...listFiles(builtFilesFolder),
    ...listShippedSizes(),
    ...listFiles(builtAdminFilesFolder, "/admin"),
  ]);
}

/** The files of this build that pages name by a hash. */
export function toBuild(files: ReadonlyMap<string, string>): Build {
  return {
    paths: [...files.keys()].filter(isHashed),
    read: async (urlPath) => {
      const file = files.get(urlPath);
      if (file === undefined) throw new Error(`This build has no ${urlPath}.`);
      const [content, brotli] = await Promise.all([readIfAny(file), readIfAny(`${file}.br`)]);
      return content && { content, brotli };
    },
  };
}

async function readIfAny(file: string): Promise<Buffer | null> {
  return fs.existsSync(file) ? fs.promises.readFile(file) : null;
}
