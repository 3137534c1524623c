import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseBackup, rangesOf, type Candidate } from "./choose-backup.ts";

const minute = (n: number) => new Date(Date.UTC(2026, 10, 22, 0, n));
const candidate = (from: number, until: number, rest: Partial<Candidate> = {}): Candidate => ({
  name: `backup-${from}`,
  set: "a",
  isCurrent: false,
  from: minute(from),
  until: minute(until),
  ...rest,
});
const choose = (candidates: Candidate[], at: number | null, backup: string | null = null) =>
  chooseBackup(candidates, { at: at === null ? null : minute(at), backup })?.name ?? null;

test("a time is restored from the newest backup before it", () => {
  const backups = [candidate(0, 90), candidate(30, 90), candidate(60, 90)];
  expect(choose(backups, 45)).toBe("backup-30");
  expect(choose(backups, 30)).toBe("backup-30");
  expect(choose(backups, 90)).toBe("backup-60");
  expect(choose(backups, 91)).toBeNull();
  expect(choose(backups, 45, "backup-0")).toBe("backup-0");
  expect(choose(backups, 45, "backup-60")).toBeNull();
});

test("a backup whose WAL ends before the time is not used", () => {
  expect(choose([candidate(0, 90), candidate(30, 31)], 45)).toBe("backup-0");
});

test("the latest is the latest of the database in DATA_DIR, if that has a backup", () => {
  const old = candidate(50, 99, { set: "old" });
  const current = candidate(60, 70, { isCurrent: true });
  expect(choose([old, current], null)).toBe("backup-60");
  expect(choose([old, candidate(60, 70)], null)).toBe("backup-50");
  expect(choose([old, current], 65)).toBe("backup-60");
  expect(choose([old, current], 80)).toBe("backup-50");
  expect(choose([], null)).toBeNull();
});

const anyCandidate = fc
  .tuple(fc.nat(200), fc.nat(100), fc.boolean(), fc.constantFrom("a", "b"))
  .map(([from, length, isCurrent, set]) => candidate(from, from + length, { isCurrent, set }));

test("a backup is found for exactly the times in the ranges, and none needs less WAL", () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 12 }), fc.nat(300), (candidates, n) => {
      const at = minute(n);
      const chosen = chooseBackup(candidates, { at, backup: null });
      const isInRange = rangesOf(candidates).some(({ from, until }) => from <= at && at <= until);
      expect(chosen !== null).toBe(isInRange);
      if (chosen === null) return;
      expect(chosen.from <= at && at <= chosen.until).toBe(true);
      for (const other of candidates) {
        const isAsGood = other.isCurrent === chosen.isCurrent && other.until >= at;
        if (isAsGood && other.from <= at) expect(other.from <= chosen.from).toBe(true);
      }
    }),
  );
});

test("ranges are in order and do not overlap", () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 12 }), (candidates) => {
      const ranges = rangesOf(candidates);
      ranges.forEach(({ from, until }, index) => {
        expect(from <= until).toBe(true);
        const next = ranges[index + 1];
        if (next !== undefined) expect(next.from > until).toBe(true);
      });
    }),
  );
});
