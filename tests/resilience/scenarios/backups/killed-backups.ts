import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { manifestSchema, type Manifest } from "#server/backup/manifest.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { until } from "#tests/resilience/wait-until.ts";
import { run } from "./commands.ts";
import { keepSelling } from "./selling.ts";

/** kill -9 of `npm run backup` at random moments, and of PostgreSQL once, while people buy. */
export async function killedBackups(harness: Harness): Promise<string> {
  const { shop, random } = harness;
  const { kills } = size.backups;
  const selling = keepSelling(harness);
  await run(harness, "backup");
  // The first one also started the WAL archive and stored what the later ones have already.
  const began = performance.now();
  await run(harness, "backup");
  let withinMs = performance.now() - began;
  for (let killed = 0; killed < kills;) {
    const backup = shop.command("backup");
    await Promise.race([sleep(random.between(0, Math.round(withinMs))), backup.ended]);
    backup.kill();
    const { code, output } = await backup.ended;
    expect([null, 0], `killed, or finished before:\n${output}`).toContain(code);
    if (code === null) killed += 1;
    else withinMs /= 2;
  }
  await loseTheDatabaseMidway(harness);
  await run(harness, "backup");
  const paidBefore = selling.paid();
  await until("buyers still buy", () => selling.paid() > paidBefore);
  await selling.stop();
  await harness.settle();
  const complete = readManifests(shop.dataDir);
  const [oldest] = complete;
  expect(complete.length, "at least the first and the last one").toBeGreaterThanOrEqual(2);
  await run(harness, "backup", ["verify"]);
  const to = `${shop.dataDir}-oldest`;
  await run(harness, "restore", ["--at", String(oldest?.finishedAt), "--to", to]);
  fs.rmSync(to, { recursive: true });
  return `kill -9 of ${kills} backups during ${selling.paid()} payments: ${complete.length} complete ones, the newest verified, the oldest restored`;
}

/** PostgreSQL dies while a backup runs, which fails or ends well. */
async function loseTheDatabaseMidway({ shop, random }: Harness): Promise<void> {
  const backup = shop.command("backup");
  await sleep(random.between(200, 800));
  await shop.killPostgres();
  const { code, output } = await backup.ended;
  expect([0, 1], output).toContain(code);
}

/** The complete backups, the oldest first. */
function readManifests(dataDir: string): Manifest[] {
  const folder = path.join(dataDir, "backups");
  return fs
    .globSync("*/backups/*.json", { cwd: folder })
    .map((name) =>
      manifestSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"))),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
