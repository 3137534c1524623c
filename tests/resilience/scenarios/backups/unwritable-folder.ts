import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { until } from "#tests/resilience/wait-until.ts";
import { run } from "./commands.ts";
import { keepSelling } from "./selling.ts";

/** Longer than the WAL archive waits for a segment to fill. */
const AWAY_MS = 75_000;
const ARRIVES_MS = 60_000;

/** The backup folder can't be written for a while, as when a disk is not mounted. */
export async function unwritableFolder(harness: Harness, folder: string): Promise<string> {
  const { shop } = harness;
  await run(harness, "backup");
  const selling = keepSelling(harness);
  const before = shop.output().length;
  const away = `${folder}-away`;
  fs.renameSync(folder, away);
  fs.writeFileSync(folder, "");
  const paidBefore = selling.paid();
  await sleep(AWAY_MS);
  expect(selling.paid(), "selling goes on").toBeGreaterThan(paidBefore);
  const failed = await shop.command("backup").ended;
  expect(failed.code, failed.output).toBe(1);
  const lines = shop.output().slice(before).split("\n");
  const said = lines.filter((line) => line.includes("moved to the backup folder"));
  expect(said, "the log says it once").toHaveLength(1);
  fs.rmSync(folder);
  fs.renameSync(away, folder);

  const { rows } = await harness.shopDb.query<{ at: Date }>("select now() as at");
  await selling.stop();
  await harness.settle();
  const at = rows[0]?.at ?? new Date();
  await until(
    "the WAL of the time without the folder arrives",
    async () =>
      (
        await shop.command("restore", ["--at", at.toISOString(), "--to", `${shop.dataDir}-seen`])
          .ended
      ).code === 0,
    ARRIVES_MS,
  );
  fs.rmSync(`${shop.dataDir}-seen`, { recursive: true });
  return `${selling.paid()} payments while the backup folder was away for ${AWAY_MS / 1_000} s; its WAL arrived afterwards`;
}
