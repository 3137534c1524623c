import type { ListedSet } from "#server/backup/list.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { unbrokenFrom } from "#server/backup/store/segments.ts";
import type { StoredManifest } from "#server/backup/store/sets.ts";
import type { Candidate } from "./choose-backup.ts";
import type { WalSource } from "./wal-sources.ts";
import { latestTimeIn, readSystemIdentifier } from "./wal-times.ts";

/** A backup with the WAL that follows it without a gap. */
export type RestorableBackup = Candidate & {
  readonly manifest: StoredManifest;
  readonly segments: readonly WalSource[];
};

/** Segments without a transaction that are passed over to find the latest one; more are unusual. */
const searchedMax = 200;
const second = 1_000;

/**
 * The backups of a set that can be restored, with the times to which each leads. `isComplete` says that
 * the WAL of the database's own folder is at hand: then nothing has happened since its last record, and
 * every time until `now` can be restored.
 */
export async function findRestorable(
  { set, manifests }: Pick<ListedSet, "set" | "manifests">,
  wal: ReadonlyMap<string, WalSource>,
  { isCurrent, now }: { readonly isCurrent: boolean; readonly now: Date },
): Promise<RestorableBackup[]> {
  const names = new Set(wal.keys());
  const latestOf = new Map<string, Promise<Date | null>>();
  const restorable: RestorableBackup[] = [];
  for (const manifest of manifests) {
    const { first, last, segmentBytes } = manifest.wal;
    const segments = unbrokenFrom(first, names, segmentBytes).flatMap(
      (name) => wal.get(name) ?? [],
    );
    const end = segments.at(-1);
    if (end === undefined || end.name < last) continue;
    if (!latestOf.has(end.name)) latestOf.set(end.name, latestTime(segments));
    const latest = isCurrent && end.isFromServer ? now : await latestOf.get(end.name);
    const from = Math.floor(consistentAt(manifest).getTime() / second) * second;
    const until = Math.ceil((latest?.getTime() ?? 0) / second) * second;
    restorable.push({
      name: manifest.name,
      set: set.set,
      isCurrent,
      from: new Date(from),
      until: new Date(Math.max(from, until)),
      manifest,
      segments,
    });
  }
  return restorable;
}

/** When the copy was surely complete, by the database's clock. */
export function consistentAt({ restorePoint, finishedAt }: Manifest): Date {
  return new Date(restorePoint?.at ?? finishedAt);
}

/** When the last transaction in a run of segments ended. Damaged segments are passed over. */
export async function latestTime(segments: readonly WalSource[]): Promise<Date | null> {
  for (const segment of segments.slice(-searchedMax).toReversed()) {
    const latest = await timeOf(segment);
    if (latest !== null) return latest;
  }
  return null;
}

/**
 * The segments that a restore to a time needs: up to the first one with a later transaction. `isAfter`
 * says whether there is one; if not, all WAL is replayed.
 */
export async function segmentsUntil(
  segments: readonly WalSource[],
  at: Date,
): Promise<{ readonly needed: readonly WalSource[]; readonly isAfter: boolean }> {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const latest = await latestTime(segments.slice(0, middle + 1));
    if (latest !== null && latest > at) high = middle;
    else low = middle + 1;
  }
  return { needed: segments.slice(0, low + 1), isAfter: low < segments.length };
}

/** Only looks: whether the segment is to be replayed is decided later. */
async function timeOf(segment: WalSource): Promise<Date | null> {
  const content = await segment.read("unsigned").catch(() => null);
  if (content === null || readSystemIdentifier(content, segment.name) === null) return null;
  return latestTimeIn(content);
}
