import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Manifest } from "#server/backup/manifest.ts";
import type { NewObjects, StoredContent } from "#server/backup/store/new-objects.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import type { Found } from "./data-files.ts";

export type Copied = {
  readonly files: Manifest["files"];
  readonly storedBytes: number;
  readonly newBytes: number;
};

/** Files that are stored at the same time: most of the time goes into waiting for the disk. */
const atOnce = 4;
const steadyAttempts = 100;
const steadyMs = 5;

/**
 * Stores the content of the files as it is now. A file that has vanished since it was listed is left out:
 * PostgreSQL deletes the files of dropped tables, and the WAL of the backup deletes them again.
 */
export async function copyFiles(found: Found["files"], objects: NewObjects): Promise<Copied> {
  const waiting = [...found].toReversed();
  const files: Manifest["files"] = [];
  const stored = new Map<string, StoredContent>();
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const content = await storeIfThere(next.file, objects);
      if (content === null) continue;
      files.push({
        path: next.path,
        mode: content.mode,
        bytes: content.bytes,
        sha256: content.sha256,
      });
      stored.set(content.sha256, content);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  const contents = [...stored.values()];
  return {
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    storedBytes: sum(contents),
    newBytes: sum(contents.filter(({ isNew }) => isNew)),
  };
}

async function storeIfThere(file: string, objects: NewObjects) {
  try {
    const { mode } = await fs.promises.stat(file);
    const stored = file.endsWith("/global/pg_control")
      ? await objects.add(await readSteady(file))
      : await objects.addFile(file);
    return { ...stored, mode: mode & 0o777 };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Reads a file until two reads agree. PostgreSQL overwrites its control file in place, and unlike a page
 * of a table, a half-written one is not mended by the WAL.
 */
async function readSteady(file: string): Promise<Buffer> {
  let content = await fs.promises.readFile(file);
  for (let attempt = 1; attempt < steadyAttempts; attempt += 1) {
    await sleep(steadyMs);
    const again = await fs.promises.readFile(file);
    if (again.equals(content)) return content;
    content = again;
  }
  throw new Error(`${file} changes all the time.`);
}

const sum = (contents: readonly StoredContent[]) =>
  contents.reduce((total, { storedBytes }) => total + storedBytes, 0);
