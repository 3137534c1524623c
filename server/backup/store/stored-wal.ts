import fs from "node:fs";
import path from "node:path";
import type { Manifest } from "#server/backup/manifest.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { decompress } from "./compression.ts";
import { namesIn, writeDurably, writeSynced } from "./durable-files.ts";
import { isTrusted, sealOfFrame, signFrame, type Trust } from "./seal.ts";
import { segmentAfter, segmentName } from "./segments.ts";

/** A segment of the WAL archive. PostgreSQL had finished it at `archivedAt`. */
export type StoredSegment = {
  readonly name: string;
  readonly storedBytes: number;
  readonly archivedAt: Date;
};

/** A segment that is missing in the archive, is not signed or can't be decompressed. */
export class SegmentDamaged extends Error {}

const suffix = ".zst";
const pageBytes = 8_192;
const segmentPlace = (set: string, name: string) => `${set}/wal/${name}${suffix}`;
const segmentFile = (dir: string, set: string, name: string) =>
  path.join(dir, segmentPlace(set, name));

/** The archived segments of a set, in order. */
export async function listSegments(dir: string, set: string): Promise<StoredSegment[]> {
  const folder = path.join(dir, set, "wal");
  const segments = await Promise.all(
    (await namesIn(folder)).map(async (file): Promise<StoredSegment | null> => {
      const name = file.slice(0, -suffix.length);
      if (!file.endsWith(suffix) || !segmentName.test(name)) return null;
      const found = await fs.promises.stat(path.join(folder, file)).catch(() => null);
      return found && { name, storedBytes: found.size, archivedAt: found.mtime };
    }),
  );
  return segments.filter((segment) => segment !== null);
}

type NewSegment = {
  readonly set: string;
  readonly name: string;
  /** The whole segment, compressed with `compress`. */
  readonly compressed: Buffer;
  readonly archivedAt: Date;
};

/**
 * Adds a segment to the archive, signed. A segment that is there with the same content stays as it is. Throws
 * when it is there with another content: two databases must not write to one set.
 */
export async function storeSegment(dir: string, segment: NewSegment, key: string): Promise<void> {
  const file = segmentFile(dir, segment.set, segment.name);
  const signed = signFrame(key, segmentPlace(segment.set, segment.name), segment.compressed);
  const stored = await fs.promises.readFile(file).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (stored?.equals(signed) === true) return;
  if (stored !== null && (await isOther(stored, segment.compressed)))
    throw new Error(`${file} is there with another content: another database writes to this set.`);
  await writeDurably(file, async (temporary) => {
    await writeSynced(temporary, signed);
    await fs.promises.utimes(temporary, segment.archivedAt, segment.archivedAt);
  });
}

/** A damaged segment in the archive, as after a power cut, has no content and is replaced. */
async function isOther(stored: Buffer, fresh: Buffer): Promise<boolean> {
  const content = await decompress(stored).catch(() => null);
  return content !== null && !content.equals(await decompress(fresh));
}

export async function hasSegment(dir: string, set: string, name: string): Promise<boolean> {
  const found = await fs.promises.stat(segmentFile(dir, set, name)).catch(() => null);
  return found !== null;
}

/**
 * Returns the content of an archived segment. Throws SegmentDamaged when the archive has no such segment,
 * or it is damaged, or not from whom the reader trusts: PostgreSQL does what its WAL says.
 */
export async function readSegment(dir: string, segment: SegmentOfSet): Promise<Buffer> {
  const { set, name, trust } = segment;
  const file = segmentFile(dir, set, name);
  try {
    const stored = await fs.promises.readFile(file);
    const seal = sealOfFrame(segmentPlace(set, name), stored);
    if (!isTrusted(trust, seal))
      throw new SegmentDamaged(
        seal.mac === null
          ? `${file} has no signature: an earlier version of the shop wrote it, or somebody has changed it. --unsigned restores it all the same.`
          : `${file} has a wrong signature.`,
      );
    return await decompress(stored);
  } catch (error) {
    if (error instanceof SegmentDamaged) throw error;
    const isMissing = codeOf(error) === "ENOENT";
    if (!isMissing && !/^(ZSTD_|Z_)/.test(codeOf(error))) throw error;
    throw new SegmentDamaged(`${file} is ${isMissing ? "missing" : "damaged"}.`, { cause: error });
  }
}

/** Whether every segment that a backup needs is in the archive, whole and signed with a key. */
export async function hasOwnWal(
  dir: string,
  { set, wal }: { readonly set: string; readonly wal: Manifest["wal"] },
  key: string,
): Promise<boolean> {
  for (let name = wal.first; name <= wal.last; name = segmentAfter(name, wal.segmentBytes)) {
    const content = await readSegment(dir, { set, name, trust: { key } }).catch(() => null);
    if (content === null) return false;
  }
  return true;
}

type SegmentOfSet = { readonly set: string; readonly name: string; readonly trust: Trust };

/** Writes a segment as a new file of its full size; its trailing zeros take no space on the disk. */
export async function writeSegment(file: string, content: Buffer): Promise<void> {
  const used = Math.ceil(lastUsed(content) / pageBytes) * pageBytes;
  const handle = await fs.promises.open(file, "wx", 0o600);
  try {
    await handle.writeFile(content.subarray(0, used));
    await handle.truncate(content.length);
  } finally {
    await handle.close();
  }
}

export async function deleteSegment(dir: string, set: string, name: string): Promise<void> {
  await fs.promises.rm(segmentFile(dir, set, name), { force: true });
}

/** The number of bytes up to the last one that is not zero. */
function lastUsed(content: Buffer): number {
  const zeros = Buffer.alloc(pageBytes);
  let end = content.length;
  while (end >= pageBytes && content.subarray(end - pageBytes, end).equals(zeros)) end -= pageBytes;
  return end;
}
