import { expect, test } from "vitest";
import type { Manifest } from "#server/backup/manifest.ts";
import type { StoredSegment } from "#server/backup/store/stored-wal.ts";
import { chooseKept } from "./choose-kept.ts";
import { exampleManifest } from "#tests/support/example-manifest.ts";

/** A Monday. */
const now = new Date("2026-11-23T03:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const segmentOf = (day: number, hour: number) =>
  `0000000100000000${(0x8000_0000 - Math.round((day - hour / 24) * 24)).toString(16).toUpperCase()}`;

/** The backup of a night, whose own WAL is the segments of the first two hours. */
function backup(days: number): Manifest {
  const at = daysAgo(days).toISOString();
  const night = exampleManifest({
    name: `${at.slice(0, 10)}T030000Z`,
    startedAt: at,
    finishedAt: at,
  });
  return { ...night, wal: { ...night.wal, first: segmentOf(days, 0), last: segmentOf(days, 1) } };
}

/** The segments of every hour of a day. */
const dayOfWal = (days: number): StoredSegment[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    name: segmentOf(days, hour),
    storedBytes: 1,
    archivedAt: daysAgo(days - hour / 24),
  }));

const days = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const agesOf = (manifests: readonly Manifest[]) =>
  manifests.map(({ finishedAt }) => (now.getTime() - Date.parse(finishedAt)) / 86_400_000);

/** A shop with a backup every night for 120 days. */
const manifests = days(120).toReversed().map(backup);
const segments = days(120).toReversed().flatMap(dayOfWal);
const options = { now, isNewestSet: true };

test("keeps 14 days, the night before them, and the first backup of 8 weeks", () => {
  const ages = agesOf(chooseKept({ manifests, segments }, options).manifests);
  expect(ages.filter((age) => age <= 14)).toEqual(days(15).toReversed());
  expect(ages.filter((age) => age > 14)).toEqual([56, 49, 42, 35, 28, 21, 15]);
});

test("keeps all WAL from the oldest backup that the 14 days need, and of weekly ones their own", () => {
  const kept = chooseKept({ manifests, segments }, options);
  const names = new Set(kept.segments.map(({ name }) => name));
  expect(days(15, 1).every((day) => dayOfWal(day).every(({ name }) => names.has(name)))).toBe(true);
  const ofWeekly = dayOfWal(21).filter(({ name }) => names.has(name));
  expect(ofWeekly.map(({ name }) => name)).toEqual([segmentOf(21, 0), segmentOf(21, 1)]);
  expect(dayOfWal(22).some(({ name }) => names.has(name))).toBe(false);
});

test("any minute of the last 14 days can be restored although no backup was made for a month", () => {
  const old = manifests.filter((each) => Date.parse(each.finishedAt) < daysAgo(30).getTime());
  const kept = chooseKept({ manifests: old, segments }, options);
  expect(agesOf(kept.manifests).at(-1)).toBe(31);
  expect(kept.segments.filter(({ name }) => name >= segmentOf(31, 0))).toHaveLength(31 * 24 + 24);
});

test("the newest backup of a shop that stands still is kept at any age", () => {
  const old = [backup(400), backup(399)];
  const kept = chooseKept({ manifests: old, segments: dayOfWal(399) }, options);
  expect(agesOf(kept.manifests)).toEqual([399]);
  expect(kept.segments).toHaveLength(24);
});

test("the life before a restore is kept for as long, and then goes", () => {
  const before = { now, isNewestSet: false };
  const ended = (age: number) => ({
    manifests: manifests.filter((each) => Date.parse(each.finishedAt) <= daysAgo(age).getTime()),
    segments: segments.filter(({ archivedAt }) => archivedAt <= daysAgo(age)),
  });
  expect(agesOf(chooseKept(ended(10), before).manifests)).toContain(15);
  expect(agesOf(chooseKept(ended(20), before).manifests)).toEqual([56, 49, 42, 35, 28, 21]);
  expect(chooseKept(ended(60), before)).toEqual({ manifests: [], segments: [] });
});

test("WAL of the last day is kept even without a backup that needs it", () => {
  const kept = chooseKept({ manifests: [], segments: [...dayOfWal(3), ...dayOfWal(0.5)] }, options);
  expect(kept.segments).toHaveLength(24);
});
