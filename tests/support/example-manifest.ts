import type { Manifest } from "#server/backup/manifest.ts";

/** The manifest of a backup without files, of one WAL segment; pass what the test is about. */
export function exampleManifest(changed: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    name: "2026-11-22T030000Z",
    set: "one",
    startedAt: "2026-11-22T03:00:00.000Z",
    finishedAt: "2026-11-22T03:00:00.000Z",
    postgres: { version: "18.4", major: 18, systemIdentifier: "7" },
    migration: "",
    wal: {
      timeline: 1,
      first: "000000010000000000000001",
      last: "000000010000000000000001",
      startLsn: "0/0",
      stopLsn: "0/0",
      segmentBytes: 1_048_576,
    },
    restorePoint: null,
    rowCounts: null,
    folders: [],
    files: [],
    settings: {},
    storedBytes: 0,
    newBytes: 0,
    ...changed,
  };
}
