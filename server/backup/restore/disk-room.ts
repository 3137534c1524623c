import fs from "node:fs";
import path from "node:path";
import { StartFailed } from "#server/start-failed.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Plan } from "./plan.ts";

/** WAL is written without its zeros, which compress to nothing: what is left compresses to a tenth at best. */
const walFactor = 12;
const pageBytes = 8_192;
/** For the log, for WAL that the new server writes, and for the rest of the machine. */
const reserveBytes = 300_000_000;

/** Throws StartFailed when the disk of a folder has too little room for a restored database. */
export function checkDiskRoom(
  folder: string,
  { manifest, segments }: Pick<Plan, "manifest" | "segments">,
): void {
  const needed = neededBytes({ manifest, segments });
  const { bavail, bsize } = fs.statfsSync(existing(folder));
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new StartFailed(
    `The restore needs ${megabytes(needed)} MB in ${folder}, and the disk has ${megabytes(free)} MB. Nothing was changed. Free some space, or choose another folder with --to.`,
  );
}

function neededBytes({ manifest, segments }: Pick<Plan, "manifest" | "segments">): number {
  const files = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const { segmentBytes } = manifest.wal;
  const wal = segments.reduce(
    (sum, { storedBytes }) => sum + Math.min(segmentBytes, storedBytes * walFactor + pageBytes),
    0,
  );
  return files + wal + reserveBytes;
}

function existing(folder: string): string {
  return fs.existsSync(folder) ? folder : existing(path.dirname(folder));
}

function megabytes(bytes: number): string {
  return formatNumber(Math.ceil(bytes / 1_000_000));
}
