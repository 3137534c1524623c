import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readPageFile, type PageFile } from "./page-source.server.ts";

/** The files of all content pages by slug, from the disk: for commands, which have no build. */
export async function listPageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const folders = await Promise.all(
    ["pages", "guides", "brands"].map(async (folder) => {
      const directory = path.resolve("content", folder);
      const names = (await readdir(directory)).filter((name) => name.endsWith(".md"));
      return Promise.all(
        names.map(async (name) => {
          const file = readPageFile(name, await readFile(path.join(directory, name), "utf8"));
          const slug = `${folder === "brands" ? "brands/" : ""}${name.replace(/\.md$/, "")}`;
          return [slug, file] as const;
        }),
      );
    }),
  );
  return new Map(folders.flat());
}
