import fs from "node:fs";
import path from "node:path";
import { builtAdminFilesFolder } from "#server/admin-contract.ts";
import { builtFilesFolder, pictureFilesFolder } from "#server/app-contract.ts";
import type { Build } from "#shop/platform/builds/kept-builds.server.ts";
import { listFiles } from "./static-files.ts";

/** The folders whose addresses contain a hash of each file's content, and the path that precedes them. */
const folders = [
  { folder: path.join(builtFilesFolder, "assets"), at: "/assets" },
  { folder: path.join(builtAdminFilesFolder, "assets"), at: "/admin/assets" },
  { folder: path.join(pictureFilesFolder, "pictures"), at: "/pictures" },
];

/** The files of this build that pages name by a hash. */
export function listBuild(): Build {
  const files = new Map(
    folders.flatMap(({ folder, at }) =>
      [...listFiles(folder, at)].map(([urlPath, file]) => [encodeURI(urlPath), file]),
    ),
  );
  return {
    paths: [...files.keys()],
    read: async (urlPath) => {
      const file = files.get(urlPath);
      if (file === undefined) throw new Error(`This build has no ${urlPath}.`);
      return { content: await fs.promises.readFile(file), brotli: await readIfAny(`${file}.br`) };
    },
  };
}

async function readIfAny(file: string): Promise<Buffer | null> {
  return fs.existsSync(file) ? fs.promises.readFile(file) : null;
}
