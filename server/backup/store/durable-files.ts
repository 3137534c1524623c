import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { codeOf } from "#shop/kit/thrown.ts";

/** Marks a file that is still being written. A file with this mark that stays is left by a killed process. */
export const unfinishedMark = ".unfinished-";

/**
 * Writes a file so that it is complete or absent, whenever the process is killed or the power fails:
 * under a temporary name, then renamed. `write` receives the temporary name.
 */
export async function writeDurably(
  file: string,
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = temporaryFor(file);
  try {
    await write(temporary);
    await fs.promises.rename(temporary, file);
  } catch (error) {
    await fs.promises.rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** A new name beside a file, for its content while it is being written. */
export function temporaryFor(file: string): string {
  return `${file}${unfinishedMark}${process.pid}-${randomBytes(4).toString("hex")}`;
}

/** Writes bytes or text as a new private file and waits until it is on the disk. */
export async function writeSynced(file: string, content: Buffer | string): Promise<void> {
  const handle = await fs.promises.open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a value as JSON, complete or absent. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeDurably(file, (temporary) =>
    writeSynced(temporary, `${JSON.stringify(value, null, 2)}\n`),
  );
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder, "r");
  try {
    await handle.sync();
  } catch {
    // Some network file systems can't sync a folder; they keep its names themselves.
  } finally {
    await handle.close();
  }
}

/** The names in a folder, sorted, without unfinished files; none if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await fs.promises.readdir(folder);
    return names.filter((name) => !name.includes(unfinishedMark)).toSorted();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}
