import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Manifest, manifestSchema } from "#server/backup/manifest.ts";
import { codeOf, namesIn, writeJson } from "./durable-files.ts";

/** One life of one database, `<set>/set.json`. A restored database begins another set. */
export const setSchema = z.object({
  format: z.literal(1),
  set: z.string().regex(/^[\w-]{1,60}$/),
  systemIdentifier: z.string(),
  postgresMajor: z.int(),
  createdAt: z.iso.datetime(),
});
export type BackupSet = z.infer<typeof setSchema>;

const manifestFile = (dir: string, { set, name }: Pick<Manifest, "set" | "name">) =>
  path.join(dir, set, "backups", `${name}.json`);

export async function writeSet(dir: string, set: BackupSet): Promise<void> {
  await fs.promises.mkdir(path.join(dir, set.set, "wal"), { recursive: true, mode: 0o700 });
  await fs.promises.mkdir(path.join(dir, set.set, "backups"), { recursive: true, mode: 0o700 });
  await writeJson(path.join(dir, set.set, "set.json"), setSchema.parse(set));
}

/** The sets in the backup folder, oldest first. A folder without a readable set.json is none. */
export async function listSets(dir: string): Promise<BackupSet[]> {
  const sets: BackupSet[] = [];
  for (const name of await namesIn(dir)) {
    const file = path.join(dir, name, "set.json");
    const text = await fs.promises.readFile(file, "utf8").catch(() => null);
    const parsed = text === null ? null : setSchema.safeParse(parseJson(text));
    if (parsed?.success === true && parsed.data.set === name) sets.push(parsed.data);
  }
  return sets.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Writes the manifest of a backup: from now on, the backup counts. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  await writeJson(manifestFile(dir, manifest), manifestSchema.parse(manifest));
}

/** The backups of a set, oldest first. Throws a sentence when a manifest can't be read. */
export async function listManifests(dir: string, set: string): Promise<Manifest[]> {
  const { manifests, unreadable } = await readManifests(dir, set);
  if (unreadable[0] !== undefined)
    throw new Error(
      `${unreadable[0]} is not the description of a backup that this version can read.`,
    );
  return manifests;
}

/** The backups of a set, oldest first, and the files that describe none that this version can read. */
export async function readManifests(
  dir: string,
  set: string,
): Promise<{ manifests: Manifest[]; unreadable: string[] }> {
  const manifests: Manifest[] = [];
  const unreadable: string[] = [];
  for (const name of await namesIn(path.join(dir, set, "backups"))) {
    if (!name.endsWith(".json")) continue;
    const file = path.join(dir, set, "backups", name);
    const text = await fs.promises.readFile(file, "utf8").catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return null; // deleted just now by a prune
      throw error;
    });
    if (text === null) continue;
    const parsed = manifestSchema.safeParse(parseJson(text));
    if (parsed.success) manifests.push(parsed.data);
    else unreadable.push(file);
  }
  return { manifests, unreadable };
}

export async function deleteManifest(
  dir: string,
  manifest: Pick<Manifest, "set" | "name">,
): Promise<void> {
  await fs.promises.rm(manifestFile(dir, manifest), { force: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
