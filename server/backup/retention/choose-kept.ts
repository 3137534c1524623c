import type { Manifest } from "#server/backup/manifest.ts";
import type { StoredSegment } from "#server/backup/store/stored-wal.ts";
import { DAY_MS } from "#shop/kit/time.ts";

/** The database can be restored to any minute of this time. */
const everyMinuteMs = 14 * DAY_MS;
/** One backup of each week is kept for this time. */
const weeklyMs = 8 * 7 * DAY_MS;

/** What is about to be deleted may belong to a backup that is being made on another machine. */
const graceMs = DAY_MS;

/** What a set has or keeps. */
export type Kept = {
  readonly manifests: readonly Manifest[];
  readonly segments: readonly StoredSegment[];
};

type Options = {
  readonly now: Date;
  /** Whether the set is the newest life of its database: its newest backup is kept at any age. */
  readonly isNewestSet: boolean;
};

/**
 * Chooses what one set keeps: every backup of the last 14 days and the newest one before, from which any
 * minute of the 14 days can be restored, with all WAL since; the first backup of each of the last 8 weeks,
 * with only the WAL that it needs itself.
 */
export function chooseKept({ manifests, segments }: Kept, { now, isNewestSet }: Options): Kept {
  const sorted = manifests.toSorted((a, b) => a.name.localeCompare(b.name));
  const windowStart = now.getTime() - everyMinuteMs;
  const recent = sorted.filter((each) => madeAt(each) >= windowStart);
  const isUsed =
    recent.length > 0 || segments.some(({ archivedAt }) => archivedAt.getTime() >= windowStart);
  const newestBefore = sorted.findLast((each) => madeAt(each) < windowStart);
  // From here on, all WAL is kept. A set that ended before the 14 days has no such backup.
  const base =
    isUsed || (isNewestSet && recent.length === 0) ? (newestBefore ?? recent[0]) : undefined;
  const weekly = firstOfEachWeek(sorted).filter((each) => madeAt(each) >= now.getTime() - weeklyMs);
  const kept = sorted.filter(
    (each) => each === base || recent.includes(each) || weekly.includes(each),
  );
  const isNeeded = ({ name, archivedAt }: StoredSegment) =>
    (base !== undefined && name >= base.wal.first) ||
    kept.some(({ wal }) => name >= wal.first && name <= wal.last) ||
    archivedAt.getTime() >= now.getTime() - graceMs;
  return { manifests: kept, segments: segments.filter(isNeeded) };
}

const madeAt = (manifest: Manifest) => Date.parse(manifest.finishedAt);

function firstOfEachWeek(sorted: readonly Manifest[]): Manifest[] {
  const weeks = new Set<number>();
  return sorted.filter(({ finishedAt }) => {
    const week = weekOf(new Date(finishedAt));
    if (weeks.has(week)) return false;
    weeks.add(week);
    return true;
  });
}

/** The number of Mondays since 1970, UTC. 1 January 1970 was a Thursday. */
function weekOf(at: Date): number {
  return Math.floor((at.getTime() / DAY_MS + 3) / 7);
}
