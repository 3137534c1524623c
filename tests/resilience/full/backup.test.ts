import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, test } from "vitest";
import { startHarness, type Harness } from "#tests/resilience/harness.ts";
import { runScenario, type Scenario } from "#tests/resilience/run-scenario.ts";
import { backToTheMinute } from "#tests/resilience/scenarios/backups/back-to-the-minute.ts";
import { killedBackups } from "#tests/resilience/scenarios/backups/killed-backups.ts";
import { killedRestores } from "#tests/resilience/scenarios/backups/killed-restores.ts";
import { lostDisk } from "#tests/resilience/scenarios/backups/lost-disk.ts";
import { restoredTwice } from "#tests/resilience/scenarios/backups/restored-twice.ts";
import { unwritableFolder } from "#tests/resilience/scenarios/backups/unwritable-folder.ts";

let harness: Harness | undefined;
const folders: string[] = [];

/** Each scenario has a shop of its own, as each loses it. */
async function run(scenario: Scenario, more: Readonly<Record<string, string>> = {}): Promise<void> {
  harness = await startHarness({ more });
  await runScenario(harness, scenario);
}

/** A folder for backups on another disk, as far as the shop knows. */
function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lath-and-line-backups-"));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await harness?.stop();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe("no order is lost, and no customer hears of one twice", () => {
  test("when a table is dropped and the shop goes back to the minute before", () =>
    run(backToTheMinute));

  test("when backups are killed while people buy", () => run(killedBackups));

  test("when restores are killed", () => run(killedRestores));

  test("when the disk of the database is lost while people buy", () =>
    run(lostDisk, { BACKUP_URL: newFolder() }));

  test("when the backup folder can't be written for a while", () => {
    const folder = newFolder();
    return run((started) => unwritableFolder(started, folder), { BACKUP_URL: folder });
  });

  test("when a restored shop is restored again", () => run(restoredTwice));
});
