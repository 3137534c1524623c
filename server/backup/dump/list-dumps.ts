import fs from "node:fs";
import path from "node:path";
import { namesIn } from "#server/backup/store/durable-files.ts";
import { readSigned, type Sealed, writeSigned } from "#server/backup/store/signed-json.ts";
import { requireOwn } from "#server/backup/trusted.ts";
import { StartFailed } from "#server/start-failed.ts";
import { type Dump, dumpSchema } from "./description.ts";
import { copyHashed } from "./local-dump.ts";

const folderOf = (backupDir: string) => path.join(backupDir, "dumps");

export const dumpFile = (backupDir: string, name: string) =>
  path.join(folderOf(backupDir), `${name}.dump`);
const placeOf = (name: string) => `dumps/${name}.json`;

/** A dump that was found in the backup folder. */
export type StoredDump = Sealed<Dump>;

/** Writes the description of a dump, signed: from now on, the dump counts. */
export async function writeDescription(backupDir: string, dump: Dump, key: string): Promise<void> {
  const value = dumpSchema.parse(dump);
  await writeSigned(backupDir, { place: placeOf(dump.name), value, key });
}

/** All dumps in the backup folder, oldest first. Throws a sentence when a description can't be read. */
export async function listDumps(backupDir: string): Promise<StoredDump[]> {
  const dumps: StoredDump[] = [];
  for (const file of await namesIn(folderOf(backupDir))) {
    if (!file.endsWith(".json")) continue;
    const dump = await readSigned(backupDir, { place: `dumps/${file}`, schema: dumpSchema });
    if (dump === "unreadable")
      throw new StartFailed(
        `${path.join(folderOf(backupDir), file)} is not the description of a dump that this version can read.`,
      );
    if (dump !== null) dumps.push(dump);
  }
  return dumps.toSorted((a, b) => a.snapshotAt.localeCompare(b.snapshotAt));
}

/** The newest dump, or the newest that is not after a time; perhaps by name. Null if there is none. */
export function chooseDump<T extends Dump>(
  dumps: readonly T[],
  at: Date | null,
  name: string | null = null,
): T | null {
  const possible = dumps.filter((dump) => name === null || dump.name === name);
  return (
    possible.findLast((dump) => at === null || Date.parse(dump.snapshotAt) <= at.getTime()) ?? null
  );
}

/** The newest dump, to try it. Throws StartFailed when there is none or this machine has not signed it. */
export async function newestDump(backupDir: string, key: string): Promise<StoredDump> {
  return requireOwn(chooseDump(await listDumps(backupDir), null), { backupDir, key });
}

/** Copies a dump. Throws StartFailed with a sentence when it is missing or not what its description says. */
export async function fetchDump(
  backupDir: string,
  { name, sha256 }: Dump,
  to: string,
): Promise<void> {
  const file = dumpFile(backupDir, name);
  if (!fs.existsSync(file)) throw new StartFailed(`The dump ${file} is missing.`);
  if ((await copyHashed(file, to)) !== sha256)
    throw new StartFailed(`The dump ${file} is damaged: its SHA-256 is not the one noted for it.`);
}

/** Deletes a dump: the description first, so that a dump that is listed is there. */
export async function deleteDump(backupDir: string, name: string): Promise<void> {
  await fs.promises.rm(path.join(backupDir, placeOf(name)), { force: true });
  await fs.promises.rm(dumpFile(backupDir, name), { force: true });
}
