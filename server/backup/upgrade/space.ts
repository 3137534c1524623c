import fs from "node:fs";
import path from "node:path";
import { StartFailed } from "#server/start-failed.ts";

/** Room for the WAL and for the moment in which indexes are made. */
const spareBytes = 200_000_000;

/** Throws StartFailed with a sentence if a second copy of the folder does not fit on its disk. */
export function checkSpace(folder: string): void {
  const needed = sizeOf(folder) + spareBytes;
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new StartFailed(
    `The upgrade needs ${megabytes(needed)} MB on the disk of ${folder}, where ${megabytes(free)} MB are free. Nothing was changed.`,
  );
}

/** The bytes of all files in a folder. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(file);
    else bytes += fs.lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toString();
}
