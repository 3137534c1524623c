import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { readOrders } from "./books.ts";
import { run } from "./commands.ts";
import { sell } from "./selling.ts";

const SOLD = 10;
const SOLD_AFTER = 5;

/** kill -9 of `npm run restore` at random moments, to a folder and in place. */
export async function killedRestores(harness: Harness): Promise<string> {
  const { shop } = harness;
  await sell(harness, SOLD);
  await run(harness, "backup");
  await harness.settle();
  await sleep(1_000);
  const at = new Date().toISOString();
  await sleep(1_000);
  await sell(harness, SOLD_AFTER);
  await harness.settle();
  await shop.shutDown();
  const toFolder = await killRestoresToFolder(harness, at);
  const inPlace = await killRestoresInPlace(harness, at);
  return `kill -9 of ${toFolder} restores to a folder and ${inPlace} in place: each time the old database or the restored one, and the next run finished`;
}

async function killRestoresToFolder(harness: Harness, at: string): Promise<number> {
  const to = `${harness.shop.dataDir}-beside`;
  const args = ["--at", at, "--to", to];
  const began = performance.now();
  await run(harness, "restore", args);
  const wholeMs = performance.now() - began;
  const refused = await harness.shop.command("restore", args).ended;
  expect(refused.code, "a folder with a restored shop is not touched").toBe(1);
  for (let time = 0; time < size.restores.killsToFolder; time++) {
    fs.rmSync(to, { recursive: true, force: true });
    await killOne(harness, args, wholeMs);
    // Whether it had finished or not, the next run ends well or finds it finished.
    const again = await harness.shop.command("restore", args).ended;
    if (again.code !== 0) expect(again.output).toMatch(/not empty|already/);
    expect(fs.existsSync(path.join(to, "postgres", "data", "PG_VERSION"))).toBe(true);
  }
  fs.rmSync(to, { recursive: true, force: true });
  await harness.shop.start();
  expect((await readOrders(harness)).size, "the old database was left alone").toBe(
    SOLD + SOLD_AFTER,
  );
  await harness.shop.shutDown();
  return size.restores.killsToFolder;
}

async function killRestoresInPlace(harness: Harness, at: string): Promise<number> {
  const { shop } = harness;
  const args = ["--at", at, "--in-place"];
  const began = performance.now();
  await run(harness, "restore", args);
  const wholeMs = performance.now() - began;
  for (let time = 0; time < size.restores.killsInPlace; time++) {
    await killOne(harness, args, wholeMs);
    await expectWholeOrRefused(harness, args);
    await shop.start();
    expect((await readOrders(harness)).size, "the restored database").toBe(SOLD);
    await shop.shutDown();
  }
  await shop.start();
  await run(harness, "reconcile", ["--after-restore"]);
  await harness.settle();
  return size.restores.killsInPlace;
}

/**
 * After a kill the shop starts on a whole database, and the restore can be run again; or it names the
 * command that finishes the restore, which does.
 */
async function expectWholeOrRefused(harness: Harness, args: readonly string[]): Promise<void> {
  const { shop } = harness;
  const refusal = await shop.start().then(
    () => null,
    (error: unknown) => String(error),
  );
  if (refusal !== null) {
    expect(refusal).toContain("npm run restore -- --finish");
    return void (await run(harness, "restore", ["--finish"]));
  }
  expect([SOLD, SOLD + SOLD_AFTER]).toContain((await readOrders(harness)).size);
  await shop.shutDown();
  await run(harness, "restore", args);
}

/** Kills a restore at a random moment; every other time in its last third, where folders change places. */
async function killOne(
  { shop, random }: Harness,
  args: readonly string[],
  wholeMs: number,
): Promise<void> {
  const from = random.chance(0.5) ? Math.round((wholeMs * 2) / 3) : 0;
  const restore = shop.command("restore", args);
  await sleep(random.between(from, Math.round(wholeMs)));
  restore.kill();
  await restore.ended;
}
