import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listBackupNotices } from "./backup-notices.server.ts";
import { pruneRuns, recordFailedCommand, recordRun, type RunKind } from "./backup-runs.server.ts";
import { readBackupStatus } from "./backup-status.server.ts";

const { db } = await testDatabase();
const folder = "/mnt/backups";
const notices = () => listBackupNotices(db, folder);
const good = {
  succeeded: true,
  backupName: "2026-11-22T031700Z",
  bytes: 5_000_000_000,
  isOnSameDisk: false,
  detail: "",
};

beforeEach(async () => {
  await db.deleteFrom("backupRuns").execute();
  await ageDatabase("1 hour");
});

/** Moves all runs of a kind, or the creation of the database, into the past. */
const age = (kind: RunKind, interval: string) =>
  sql`update backup_runs set started_at = started_at - ${interval}::interval,
    finished_at = finished_at - ${interval}::interval where kind = ${kind}`.execute(db);
const ageDatabase = (interval: string) =>
  sql`update kysely_migration set timestamp =
    to_char(now() at time zone 'utc' - ${interval}::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(
    db,
  );

test("a new shop has nothing to look at before its first night, nor after a good backup", async () => {
  await ageDatabase("35 hours");
  expect(await notices()).toEqual([]);
  await recordRun(db, "backup", async () => good);
  await ageDatabase("1 year");
  expect(await notices()).toEqual([]);
  await age("backup", "35 hours");
  expect(await notices()).toEqual([]);
});

test("a database without a backup for 36 hours is listed, unless something else makes the backups", async () => {
  await ageDatabase("37 hours");
  expect(await notices()).toEqual([
    "There is no backup. A running shop makes one every night, and npm run backup makes one now.",
  ]);
  expect(await listBackupNotices(db, null)).toEqual([]);
  await recordRun(db, "backup", async () => good);
  await age("backup", "37 hours");
  expect(await notices()).toEqual([
    expect.stringMatching(
      /^The newest good backup is of \d.+ \(London time\)\. A running shop makes/,
    ),
  ]);
});

test("a failed backup is listed with its reason until the next good one", async () => {
  const refused = recordRun(db, "backup", async () => {
    throw new Error("Install pg_dump 15");
  });
  await expect(refused).rejects.toThrow("Install pg_dump 15");
  expect(await notices()).toEqual([
    expect.stringMatching(
      /^The backup of .+ failed: Install pg_dump 15\. There is no good backup\.$/,
    ),
  ]);
  await recordRun(db, "backup", async () => good);
  expect(await notices()).toEqual([]);
});

test("a command that fails before its run begins, or is killed, counts as a failed backup", async () => {
  const since = new Date(Date.now() - 1_000);
  await recordFailedCommand(db, "backup", { since, detail: "It ended with signal SIGKILL." });
  expect(await notices()).toEqual([expect.stringContaining("It ended with signal SIGKILL.")]);

  await db.deleteFrom("backupRuns").execute();
  await db.insertInto("backupRuns").values({ kind: "backup" }).execute(); // killed during the run
  await recordFailedCommand(db, "backup", { since, detail: "It ended with signal SIGKILL." });
  expect(await notices()).toEqual([expect.stringContaining("It ended with signal SIGKILL.")]);
  expect(await db.selectFrom("backupRuns").select("id").execute()).toHaveLength(1);

  // It has stored its reason itself.
  await recordFailedCommand(db, "backup", { since, detail: "It ended with exit code 1." });
  expect(await notices()).toEqual([expect.stringContaining("It ended with signal SIGKILL.")]);
});

test("a run that was interrupted counts as failed when the next begins, or after 12 hours", async () => {
  await db.insertInto("backupRuns").values({ kind: "backup" }).execute();
  expect(await notices()).toEqual([]);
  await age("backup", "13 hours");
  expect(await notices()).toEqual([expect.stringContaining("failed: It was interrupted.")]);
  await recordRun(db, "backup", async () => good);
  const rows = await db.selectFrom("backupRuns").select("succeeded").orderBy("id").execute();
  expect(rows.map((row) => row.succeeded)).toEqual([false, true]);
});

test("a backup on the disk of the database is listed as no backup", async () => {
  await recordRun(db, "backup", async () => ({ ...good, isOnSameDisk: true }));
  expect(await notices()).toEqual([
    "The backup in /mnt/backups is no backup: it is on the disk of the database and is lost with it. Set BACKUP_URL to a folder on another disk.",
  ]);
});

test("a failed verification, and nine days without one, are listed", async () => {
  await recordRun(db, "backup", async () => good);
  await age("backup", "10 days");
  await recordRun(db, "backup", async () => good);
  expect(await notices()).toEqual([
    "No backup has been verified yet. A running shop does it every week, and npm run backup -- verify does it now.",
  ]);
  await recordRun(db, "verify", async () => good);
  expect(await notices()).toEqual([]);
  await age("verify", "10 days");
  expect(await notices()).toEqual([expect.stringMatching(/^No backup has been verified since \d/)]);
  await recordRun(db, "verify", async () => ({
    ...good,
    succeeded: false,
    detail: "Order LL-10042 has no lines.\nInvoice 7 is missing.",
  }));
  expect(await notices()).toEqual([
    expect.stringMatching(
      /^The verification of .+ failed: Order LL-10042 has no lines\. Invoice 7 is missing\.$/,
    ),
  ]);
});

test("the status for the metrics is that of the newest runs", async () => {
  expect(await readBackupStatus(db)).toEqual({
    backup: null,
    verification: null,
    walShippedAgeSeconds: null,
  });
  await recordRun(db, "backup", async () => good);
  await recordRun(db, "verify", async () => good);
  await age("backup", "2 hours");
  await age("verify", "1 day");
  await recordRun(db, "backup", async () => ({ ...good, succeeded: false }));
  await recordRun(db, "verify", async () => ({ ...good, succeeded: false }));
  const { backup, verification } = await readBackupStatus(db);
  expect(backup).toMatchObject({ bytes: 5_000_000_000 });
  expect(backup?.ageSeconds).toBeCloseTo(7_200, -2);
  expect(verification).toMatchObject({ succeeded: false });
  expect(verification?.ageSeconds).toBeCloseTo(86_400, -2);
});

test("runs are deleted a year after they began", async () => {
  await recordRun(db, "backup", async () => good);
  await age("backup", "364 days");
  await pruneRuns(db);
  expect(await db.selectFrom("backupRuns").select("id").execute()).toHaveLength(1);
  await age("backup", "2 days");
  await pruneRuns(db);
  expect(await db.selectFrom("backupRuns").select("id").execute()).toEqual([]);
});
