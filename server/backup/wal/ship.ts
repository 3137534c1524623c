import fs from "node:fs";
import path from "node:path";
import { compress } from "#server/backup/store/compression.ts";
import { namesIn, writeDurably, writeSynced } from "#server/backup/store/durable-files.ts";
import { segmentName } from "#server/backup/store/segments.ts";
import { storeSegment } from "#server/backup/store/stored-wal.ts";
import { readArchiveSet, walArchiveFolder } from "#server/postgres/wal-archive.ts";
import { messageOf } from "#shop/kit/thrown.ts";

export type Shipped = {
  /** The newest segment that reached the backup folder now; null if none did. */
  readonly last: string | null;
  readonly segments: number;
  readonly bytes: number;
  /** Segments that are still beside the database. */
  readonly waiting: number;
  /** Why the backup folder could not be written; null when all went well. */
  readonly failure: string | null;
};

const spoolSuffix = ".zst";
const nothing: Shipped = { last: null, segments: 0, bytes: 0, waiting: 0, failure: null };

/**
 * Moves the archived WAL of the database in this folder (DATA_DIR/postgres) to its backup folder,
 * compressed and signed, oldest first. What can't be moved is compressed where it is and moved by a later call.
 * Two processes may do this at the same time. Does nothing when the database has no set.
 */
export async function shipWal(dir: string, readKey: () => string): Promise<Shipped> {
  const set = readArchiveSet(dir);
  if (set === null) return nothing;
  const folder = walArchiveFolder(dir);
  let shipped = nothing;
  for (const name of await waitingSegments(folder)) {
    const content = await readWaiting(folder, name);
    if (content === null) continue; // moved just now by another process
    if (shipped.failure === null) {
      const failure = await move({ ...set, key: readKey() }, content);
      if (failure === null) {
        await removeWaiting(folder, name);
        const { segments, bytes } = shipped;
        const size = content.compressed.length;
        shipped = { ...shipped, last: name, segments: segments + 1, bytes: bytes + size };
        continue;
      }
      shipped = { ...shipped, failure };
    }
    shipped = { ...shipped, waiting: shipped.waiting + 1 };
    if (!content.isCompressed) await spool(folder, content);
  }
  return shipped;
}

/** The names of the segments that wait in the folder, compressed or not, in order. */
async function waitingSegments(folder: string): Promise<string[]> {
  const names = new Set<string>();
  for (const file of await namesIn(folder)) {
    const name = file.endsWith(spoolSuffix) ? file.slice(0, -spoolSuffix.length) : file;
    if (segmentName.test(name)) names.add(name);
    // PostgreSQL's notes about backups and timelines: the manifest and the backup have what they say.
    else if (/\.(backup|history)$/.test(name))
      await fs.promises.rm(path.join(folder, file), { force: true });
  }
  return [...names].toSorted();
}

type Waiting = {
  readonly name: string;
  readonly compressed: Buffer;
  readonly isCompressed: boolean;
  readonly archivedAt: Date;
};

async function readWaiting(folder: string, name: string): Promise<Waiting | null> {
  // The whole one first: with it, a compressed one may be incomplete knowledge of an older run.
  for (const isCompressed of [false, true]) {
    const file = path.join(folder, isCompressed ? `${name}${spoolSuffix}` : name);
    const content = await fs.promises.readFile(file).catch(() => null);
    const found = await fs.promises.stat(file).catch(() => null);
    if (content === null || found === null) continue;
    const compressed = isCompressed ? content : await compress(content);
    return { name, compressed, isCompressed, archivedAt: found.mtime };
  }
  return null;
}

/** Returns null, or the reason as a sentence's end. */
async function move(
  { set, backupDir, key }: { set: string; backupDir: string; key: string },
  { name, compressed, archivedAt }: Waiting,
): Promise<string | null> {
  try {
    // Without this file the disk is not mounted, or somebody has deleted the backups.
    if (!fs.existsSync(path.join(backupDir, set, "set.json")))
      return `${backupDir} has no backups of this database. Is its disk mounted?`;
    await storeSegment(backupDir, { set, name, compressed, archivedAt }, key);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

async function spool(folder: string, { name, compressed, archivedAt }: Waiting): Promise<void> {
  await writeDurably(path.join(folder, `${name}${spoolSuffix}`), async (temporary) => {
    await writeSynced(temporary, compressed);
    await fs.promises.utimes(temporary, archivedAt, archivedAt);
  });
  await fs.promises.rm(path.join(folder, name), { force: true });
}

async function removeWaiting(folder: string, name: string): Promise<void> {
  await fs.promises.rm(path.join(folder, `${name}${spoolSuffix}`), { force: true });
  await fs.promises.rm(path.join(folder, name), { force: true });
}
