import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "#shop/kit/time.ts";
import { choosePrograms, findClientPrograms } from "./client-programs.ts";
import { nameFor, siblingUrl } from "./databases.ts";
import { BackupNotTrusted } from "#server/backup/trusted.ts";
import type { Dump } from "./description.ts";
import { chooseDump, fetchDump, newestDump, writeDescription } from "./list-dumps.ts";
import { chooseKeptDumps } from "./prune-dumps.ts";
import { restoreDump } from "./restore-dump.ts";
import { toClientSettings } from "./run-program.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const programs = (...majors: number[]) => majors.map((major) => ({ folder: `/${major}`, major }));
const dumpAt = (at: Date) => ({ name: at.toISOString(), snapshotAt: at.toISOString() }) as Dump;
const shopUrl = "postgres://shop:P4ss%2Fw@db.example:5433/shop?sslmode=verify-full&sslrootcert=/ca";

test("the pg_dump of the server's major is used, or the nearest newer one", () => {
  expect(choosePrograms(programs(18, 15, 16), 15)?.major).toBe(15);
  expect(choosePrograms(programs(18, 16), 15)?.major).toBe(16);
  expect(choosePrograms(programs(18), 17)?.major).toBe(18);
});

test("a pg_dump that is older, or whose restores an old server refuses, is not used", () => {
  expect(choosePrograms(programs(15), 16)).toBeNull();
  expect(choosePrograms(programs(17, 18), 16)).toBeNull();
});

test("without pg_dump, one sentence says what to install", async () => {
  const empty = tempFolder();
  await expect(findClientPrograms(18, [empty])).rejects.toThrow(
    "pg_dump and pg_restore of PostgreSQL 18 are not installed. Install them, on Debian and Ubuntu with: apt-get install postgresql-client-18",
  );
});

test("pg_dump gets the whole connection, password included, through its environment", () => {
  expect(toClientSettings(shopUrl)).toMatchObject({
    PGHOST: "db.example",
    PGPORT: "5433",
    PGUSER: "shop",
    PGPASSWORD: "P4ss/w",
    PGDATABASE: "shop",
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "/ca",
  });
  expect(toClientSettings("postgres://x@localhost/s?host=%2Frun%2Fpg")["PGHOST"]).toBe("/run/pg");
  expect(toClientSettings("postgres://x@[::1]/s?ssl=true")).toMatchObject({
    PGHOST: "::1",
    PGSSLMODE: "require",
  });
});

test("a new database beside the shop's has a name that PostgreSQL does not cut", () => {
  const name = nameFor(siblingUrl(shopUrl, "x".repeat(63)), "restored", new Date(0));
  expect(name).toMatch(/^x+_restored_19700101_000000$/);
  expect(name).toHaveLength(63);
});

test("the newest dump that is not after the wanted time is chosen", () => {
  const dumps = [1, 2, 3].map((day) => dumpAt(new Date(day * DAY_MS)));
  expect(chooseDump(dumps, null)).toBe(dumps[2]);
  expect(chooseDump(dumps, new Date(2 * DAY_MS))).toBe(dumps[1]);
  expect(chooseDump(dumps, new Date(2 * DAY_MS - 1))).toBe(dumps[0]);
  expect(chooseDump(dumps, new Date(0))).toBeNull();
});

test("dumps of 14 days are kept, then the first of each week for 8 weeks, and the newest for ever", () => {
  const monday = Date.parse("2026-11-23T02:00:00Z");
  const now = new Date(monday + 100 * DAY_MS);
  const daily = Array.from({ length: 101 }, (_, day) => dumpAt(new Date(monday + day * DAY_MS)));
  const kept = chooseKeptDumps(daily, now).map(
    ({ snapshotAt }) => (now.getTime() - Date.parse(snapshotAt)) / DAY_MS,
  );
  expect(kept.filter((age) => age <= 14)).toHaveLength(15);
  expect(kept.filter((age) => age > 14)).toEqual([51, 44, 37, 30, 23, 16]);
  expect(chooseKeptDumps(daily.slice(0, 3), now)).toEqual([daily[2]]);
});

test("a dump is restored and tried only as it was signed, and copied away before it is read", async () => {
  const backupDir = tempFolder();
  fs.mkdirSync(path.join(backupDir, "dumps"));
  const at = "2026-11-22T15:04:02.000Z";
  const dump: Dump = {
    format: 1,
    name: "2026-11-22T150402Z",
    startedAt: at,
    finishedAt: at,
    snapshotAt: at,
    postgres: { version: "18.4", major: 18 },
    programMajor: 18,
    migration: "0001",
    rowCounts: {},
    bytes: 4,
    sha256: createHash("sha256").update("dump").digest("hex"),
    folders: [],
    files: [],
    filesBytes: 0,
    settings: {},
  };
  const key = "the key of this machine";
  await writeDescription(backupDir, dump, key);
  expect(await newestDump(backupDir, key)).toMatchObject(dump);

  const stored = path.join(backupDir, "dumps", `${dump.name}.dump`);
  const copy = path.join(backupDir, "copy");
  fs.writeFileSync(stored, "dump");
  await fetchDump(backupDir, dump, copy);
  expect(fs.readFileSync(copy, "utf8")).toBe("dump");
  fs.writeFileSync(stored, "evil");
  await expect(fetchDump(backupDir, dump, `${copy}-2`)).rejects.toThrow("is damaged");

  const description = path.join(backupDir, "dumps", `${dump.name}.json`);
  const forged = createHash("sha256").update("evil").digest("hex");
  fs.writeFileSync(description, fs.readFileSync(description, "utf8").replace(dump.sha256, forged));
  await expect(newestDump(backupDir, key)).rejects.toThrow(BackupNotTrusted);
  const nowhere = { dataDir: copy, databaseUrl: "postgres://nowhere.invalid/shop" };
  const options = { backupDir, ...nowhere, at: null, log: () => {} };
  await expect(restoreDump({ ...options, trust: { key }, to: { kind: "new" } })).rejects.toThrow(
    BackupNotTrusted,
  );
});
