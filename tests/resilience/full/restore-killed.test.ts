import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Step } from "#server/backup/restore/build-copy.ts";
import { finishRestore } from "#server/backup/restore/restore-backup.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { createBackedUpShop, queryIn } from "#tests/support/backed-up-shop.ts";

const shop = await createBackedUpShop();
await shop.query("create table marks (mark int)");
await shop.query("insert into marks values (1)");
await shop.backUp();
await shop.query("insert into marks values (2)");
const time = new Date();
await shop.query("select pg_sleep(0.1)");
await shop.query("insert into marks values (3)");
await shop.ship();
await shop.stop();

const building: readonly Step[] = ["begun", "files", "wal", "replayed", "recorded", "stopped"];
const replacing: readonly Step[] = ["journal", "old moved", "new moved"];
const module = path.resolve("server/backup/restore/restore-backup.ts");

/** Restores to the time before mark 3 in a process that kills itself with SIGKILL after a step. */
async function restoreKilledAfter(step: Step | null, to: string | null): Promise<void> {
  const { backupDir, dataDir, key } = shop;
  const script = `
    const { restoreBackup } = await import(${JSON.stringify(module)});
    await restoreBackup({
      ...${JSON.stringify({ backupDir, dataDir, to, trust: { key }, command: "npm run restore" })},
      wanted: { at: new Date(${time.getTime()}), backup: null },
      log: () => {},
      signal: new AbortController().signal,
      onStep: (step) => step === ${JSON.stringify(step)} && process.kill(process.pid, "SIGKILL"),
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  expect({ code, signal }).toEqual(
    step === null ? { code: 0, signal: null } : { code: null, signal: "SIGKILL" },
  );
}

const marks = async (dataDir: string) =>
  (await queryIn(dataDir, "select mark from marks order by 1")).map(({ mark }) => mark);
const start = () =>
  startLocalPostgres({ dir: path.join(shop.dataDir, "postgres"), log: () => {}, durable: false });

/** Puts back what an in-place restore has replaced. */
function undo(): void {
  for (const name of fs.readdirSync(shop.dataDir)) {
    const [folder = "", time] = name.split("-before-");
    if (time === undefined) continue;
    fs.rmSync(path.join(shop.dataDir, folder), { recursive: true, force: true });
    fs.renameSync(path.join(shop.dataDir, name), path.join(shop.dataDir, folder));
  }
}

test.each(building)("killed after '%s', a restore to a folder can be run again", async (step) => {
  const to = path.join(shop.dataDir, "..", `to-${step}`);
  await restoreKilledAfter(step, to);
  await expect(
    startLocalPostgres({ dir: path.join(to, "postgres"), log: () => {} }),
  ).rejects.toThrow("A restore into");
  await restoreKilledAfter(null, to);
  expect(await marks(to)).toEqual([1, 2]);
  expect(await marks(shop.dataDir)).toEqual([1, 2, 3]);
});

test.each(building)("killed after '%s' in place, the old database is whole", async (step) => {
  await restoreKilledAfter(step, null);
  expect(await marks(shop.dataDir)).toEqual([1, 2, 3]);
  await restoreKilledAfter(null, null);
  expect(await marks(shop.dataDir)).toEqual([1, 2]);
  expect(fs.readdirSync(shop.dataDir).filter((name) => name.endsWith(".restoring"))).toEqual([]);
  undo();
});

test.each(replacing)("killed after '%s' in place, the restore can be finished", async (step) => {
  await restoreKilledAfter(step, null);
  await expect(start()).rejects.toThrow("npm run restore -- --finish");
  await finishRestore(shop.dataDir, () => {});
  expect(await marks(shop.dataDir)).toEqual([1, 2]);
  undo();
  expect(await marks(shop.dataDir)).toEqual([1, 2, 3]);
});
