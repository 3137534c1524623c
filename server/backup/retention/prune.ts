import fs from "node:fs";
import path from "node:path";
import { type ListedSet, listBackups } from "#server/backup/list.ts";
import { pruneDumps } from "#server/backup/dump/prune-dumps.ts";
import { lockBackups } from "#server/backup/lock-backups.ts";
import { namesIn, unfinishedMark } from "#server/backup/store/durable-files.ts";
import { deleteManifest } from "#server/backup/store/sets.ts";
import { deleteSegment } from "#server/backup/store/stored-wal.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { chooseKept, type Kept } from "./choose-kept.ts";

export type Pruned = {
  /** Names of the deleted backups. */
  readonly backups: readonly string[];
  /** Numbers of deleted segments of WAL and of deleted contents. */
  readonly segments: number;
  readonly objects: number;
  readonly freedBytes: number;
};

/** An object may belong to a backup that is being made by another machine. */
const graceMs = DAY_MS;

/**
 * Deletes backups, WAL and contents that are no longer kept (see chooseKept), and what killed processes
 * left behind. Manifests go first: whenever this is interrupted, every backup that is listed is complete.
 */
export async function pruneBackups(
  dir: string,
  { now, log }: { readonly now: Date; readonly log: (line: string) => void },
): Promise<Pruned> {
  return lockBackups(dir, log, async () => {
    const backups: string[] = [];
    const named = new Set<string>();
    let segments = 0;
    let freedBytes = 0;
    const sets = await listBackups(dir);
    for (const listed of sets) {
      const isNewestSet = isNewest(listed, sets);
      const kept = chooseKept(listed, { now, isNewestSet });
      const deleted = await pruneSet(dir, listed, kept);
      backups.push(...deleted.backups);
      segments += deleted.segments;
      freedBytes += deleted.freedBytes;
      for (const { files } of kept.manifests) for (const { sha256 } of files) named.add(sha256);
      if (kept.manifests.length + kept.segments.length === 0 && !isNewestSet)
        await fs.promises.rm(path.join(dir, listed.set.set), { recursive: true, force: true });
      else await removeUnfinished(path.join(dir, listed.set.set, "wal"), now);
    }
    const dumps = await pruneDumps(dir, now);
    backups.push(...dumps.deleted.map(({ name }) => name));
    freedBytes += dumps.deleted.reduce((total, { bytes }) => total + bytes, 0);
    for (const { files } of dumps.kept) for (const { sha256 } of files) named.add(sha256);
    const swept = await sweep(path.join(dir, "objects"), { named, now });
    return { backups, segments, objects: swept.objects, freedBytes: freedBytes + swept.bytes };
  });
}

/** Whether no later life of the same database has a set. */
function isNewest({ set }: ListedSet, sets: readonly ListedSet[]): boolean {
  return sets.every(
    (other) =>
      other.set.systemIdentifier !== set.systemIdentifier || other.set.createdAt <= set.createdAt,
  );
}

async function pruneSet(dir: string, { set, manifests, segments }: ListedSet, kept: Kept) {
  const backups = manifests.filter((each) => !kept.manifests.includes(each));
  for (const manifest of backups) await deleteManifest(dir, manifest);
  const old = segments.filter((each) => !kept.segments.includes(each));
  for (const { name } of old) await deleteSegment(dir, set.set, name);
  return {
    backups: backups.map(({ name }) => name),
    segments: old.length,
    freedBytes: old.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
  };
}

/** Deletes the objects that no manifest names, unless they are new. */
async function sweep(
  folder: string,
  { named, now }: { readonly named: ReadonlySet<string>; readonly now: Date },
): Promise<{ objects: number; bytes: number }> {
  let objects = 0;
  let bytes = 0;
  await removeUnfinished(folder, now);
  for (const prefix of await namesIn(folder)) {
    const inner = path.join(folder, prefix);
    // A link that somebody has put here would lead out of the backup folder.
    if (!(await fs.promises.lstat(inner)).isDirectory()) continue;
    await removeUnfinished(inner, now);
    for (const name of await namesIn(inner)) {
      const file = path.join(inner, name);
      if (name.endsWith(".zst") && named.has(name.slice(0, -".zst".length))) continue;
      const found = await fs.promises.stat(file).catch(() => null);
      if (found === null || now.getTime() - found.mtimeMs < graceMs) continue;
      await fs.promises.rm(file, { force: true });
      objects += 1;
      bytes += found.size;
    }
  }
  return { objects, bytes };
}

async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const names = await fs.promises.readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.includes(unfinishedMark))) {
    const file = path.join(folder, name);
    const found = await fs.promises.stat(file).catch(() => null);
    if (found !== null && now.getTime() - found.mtimeMs >= graceMs)
      await fs.promises.rm(file, { force: true });
  }
}
