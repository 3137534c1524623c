import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Manifest, manifestSchema, setName } from "#server/backup/manifest.ts";
import { parseJson } from "#shop/kit/text.ts";
import { namesIn, writeJson } from "./durable-files.ts";
import { readSigned, type Sealed, writeSigned } from "./signed-json.ts";

/** One life of one database, `<set>/set.json`. A restored database begins another set. */
export const setSchema = z.object({
  format: z.literal(1),
  set: setName,
  systemIdentifier: z.string(),
  postgresMajor: z.int(),
  createdAt: z.iso.datetime(),
});
export type BackupSet = z.infer<typeof setSchema>;

/** A backup that was found in the backup folder. */
export type StoredManifest = Sealed<Manifest>;

const manifestPlace = ({ set, name }: Pick<Manifest, "set" | "name">) =>
  `${set}/backups/${name}.json`;

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

/** Writes the manifest of a backup, signed: from now on, the backup counts. */
export async function writeManifest(dir: string, manifest: Manifest, key: string): Promise<void> {
  const value = manifestSchema.parse(manifest);
  await writeSigned(dir, { place: manifestPlace(manifest), value, key });
}

/** The backups of a set, oldest first. Throws a sentence when a manifest can't be read. */
export async function listManifests(dir: string, set: string): Promise<StoredManifest[]> {
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
): Promise<{ manifests: StoredManifest[]; unreadable: string[] }> {
  const manifests: StoredManifest[] = [];
  const unreadable: string[] = [];
  for (const name of await namesIn(path.join(dir, set, "backups"))) {
    if (!name.endsWith(".json")) continue;
    const place = `${set}/backups/${name}`;
    const manifest = await readSigned(dir, { place, schema: manifestSchema });
    if (manifest === "unreadable") unreadable.push(path.join(dir, place));
    else if (manifest !== null) manifests.push(manifest);
  }
  return { manifests, unreadable };
}

export async function deleteManifest(
  dir: string,
  manifest: Pick<Manifest, "set" | "name">,
): Promise<void> {
  await fs.promises.rm(path.join(dir, manifestPlace(manifest)), { force: true });
}
