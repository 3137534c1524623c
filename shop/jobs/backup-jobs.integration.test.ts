import { until } from "#tests/support/until.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { BackupCommand, RunBackupCommand } from "./backup-commands.server.ts";
import { createBackupJobs } from "./backup-jobs.server.ts";
import { startJobs, type Jobs } from "./jobs.server.ts";

process.env.BACKUP_URL = "/mnt/backups";
const { db } = await testDatabase();

const commands: BackupCommand[] = [];
let jobs: Jobs | undefined;
beforeEach(async () => {
  commands.length = 0;
  await db.deleteFrom("backupRuns").execute();
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

/** Starts the jobs of a shop that has a good backup already. */
async function start(run: RunBackupCommand): Promise<void> {
  await db
    .insertInto("backupRuns")
    .values({
      kind: "backup",
      startedAt: "2026-01-01",
      finishedAt: "2026-01-01",
      succeeded: true,
    })
    .execute();
  jobs = await startJobs({
    end: () => {},
    runBackupCommand: (command, signal) => {
      commands.push(command);
      return run(command, signal);
    },
  });
}

const ok = { succeeded: true, message: "" };
const night = () => addJob(db, { task: "backup", payload: {}, key: "backup", maxAttempts: 1 });
const week = () => addJob(db, { task: "verify-backup", payload: {}, maxAttempts: 1 });
const runs = () =>
  db
    .selectFrom("backupRuns")
    .select(["kind", "succeeded", "detail"])
    .where("startedAt", ">", new Date("2026-06-01"))
    .execute();
const waitFor = (check: () => void | Promise<void>) => until(check);

test("the night makes a backup and deletes the old ones, and the week verifies one", async () => {
  await start(async () => ok);
  await night();
  await waitFor(() => expect(commands).toEqual(["backup", "prune"]));
  await week();
  await waitFor(() => expect(commands).toEqual(["backup", "prune", "verify"]));
  expect(await runs()).toEqual([]); // the commands themselves store theirs
});

test("a verification waits for the backup under way", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  await start((command) => (command === "backup" ? finished.then(() => ok) : Promise.resolve(ok)));
  await night();
  await waitFor(() => expect(commands).toEqual(["backup"]));
  await week();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(commands).toEqual(["backup"]);
  finish();
  await waitFor(() => expect(commands).toEqual(["backup", "prune", "verify"]));
});

test("a backup that fails is stored with its reason, deletes nothing and leaves no dead job", async () => {
  await start(async () => ({ succeeded: false, message: "Install pg_dump 15." }));
  await night();
  await waitFor(async () =>
    expect(await runs()).toEqual([
      { kind: "backup", succeeded: false, detail: "Install pg_dump 15." },
    ]),
  );
  expect(commands).toEqual(["backup"]);
  await night(); // the next one
  await waitFor(async () => expect(await runs()).toHaveLength(2));
});

test("old backups that can't be deleted are a failure, too", async () => {
  await start(async (command) => ({
    succeeded: command === "backup",
    message: "The disk is full.",
  }));
  await night();
  const detail = "Backups that are no longer needed could not be deleted: The disk is full.";
  await waitFor(async () =>
    expect(await runs()).toEqual([{ kind: "backup", succeeded: false, detail }]),
  );
});

test("stopping the shop aborts the backup under way, and the next start makes it again", async () => {
  await start(
    (_, signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve({ succeeded: false, message: "" })),
      ),
  );
  await night();
  await waitFor(() => expect(commands).toEqual(["backup"]));
  await jobs?.stop();
  jobs = undefined;
  expect(await runs()).toMatchObject([
    { succeeded: false, detail: "It was interrupted, because the shop was stopped." },
  ]);
  commands.length = 0;
  await start(async () => ok);
  await waitFor(() => expect(commands).toEqual(["backup", "prune"]));
});

test("a restored shop makes a backup when it starts, as its old ones are of another life", async () => {
  await db
    .insertInto("restores")
    .values({ restoredTo: "2026-01-02", lostUntil: "2026-01-03", reconciledAt: new Date() })
    .execute();
  await start(async () => ok);
  await waitFor(() => expect(commands).toEqual(["backup", "prune"]));
  await db.deleteFrom("restores").execute();
});

test("with BACKUP_URL the first backup is made when the shop starts", async () => {
  jobs = await startJobs({
    end: () => {},
    runBackupCommand: async (command) => {
      commands.push(command);
      return ok;
    },
  });
  await waitFor(() => expect(commands).toEqual(["backup", "prune"]));
});

test("without a way to run commands there is no timer", () => {
  expect(createBackupJobs(undefined)).toMatchObject({ tasks: {}, timers: [] });
  expect(createBackupJobs(async () => ok).timers).toHaveLength(2);
});
