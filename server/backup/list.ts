import type { Manifest } from "./manifest.ts";
import { unbrokenFrom } from "./store/segments.ts";
import { type BackupSet, listManifests, listSets, type StoredManifest } from "./store/sets.ts";
import { listSegments, type StoredSegment } from "./store/stored-wal.ts";
import { requireOwn } from "./trusted.ts";

/** What one set in the backup folder has. */
export type ListedSet = {
  readonly set: BackupSet;
  /** Oldest first. */
  readonly manifests: readonly StoredManifest[];
  /** In order; there may be gaps. */
  readonly segments: readonly StoredSegment[];
};

/** How far the WAL archive reaches from a backup without a gap. */
export type WalCoverage = {
  /** From the backup's first segment. Empty when a segment that the backup needs is missing. */
  readonly segments: readonly StoredSegment[];
  /** When PostgreSQL finished the last of them: the database can be restored up to about this time. */
  readonly until: Date | null;
};

/** Every set in the backup folder, the oldest life first. */
export async function listBackups(dir: string): Promise<ListedSet[]> {
  const sets = await listSets(dir);
  return Promise.all(
    sets.map(async (set) => ({
      set,
      manifests: await listManifests(dir, set.set),
      segments: await listSegments(dir, set.set),
    })),
  );
}

/** The newest backup, to try it. Throws StartFailed when there is none or this machine has not signed it. */
export async function newestBackup(backupDir: string, key: string): Promise<StoredManifest> {
  const manifests = (await listBackups(backupDir)).flatMap((set) => set.manifests);
  const newest = manifests.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt)).at(-1);
  return requireOwn(newest, { backupDir, key });
}

/** The WAL that a restore from this backup can replay. */
export function walCoverage(manifest: Manifest, stored: readonly StoredSegment[]): WalCoverage {
  const byName = new Map(stored.map((segment) => [segment.name, segment]));
  const names = unbrokenFrom(manifest.wal.first, new Set(byName.keys()), manifest.wal.segmentBytes);
  const last = names.at(-1);
  if (last === undefined || last < manifest.wal.last) return { segments: [], until: null };
  const segments = names.flatMap((name) => byName.get(name) ?? []);
  return { segments, until: segments.at(-1)?.archivedAt ?? null };
}
