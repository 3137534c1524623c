import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { expectBooksAgree, expectNoMailTwice, readOrders } from "./books.ts";
import { run } from "./commands.ts";
import { sell } from "./selling.ts";

const SOLD = 8;

/** A restored shop is backed up and restored again: each time to its own life of the database. */
export async function restoredTwice(harness: Harness): Promise<string> {
  const { shop } = harness;
  const first = await sellToQuiet(harness);
  await run(harness, "backup");
  const early = await sellToQuiet(harness);
  await sell(harness, SOLD);
  await harness.settle();
  await restore(harness, ["--at", early.at], early.orders);

  // Without a backup of the new life, its last minutes can't come from the WAL of the old one.
  await run(harness, "backup");
  const late = await sellToQuiet(harness);
  await sell(harness, SOLD);
  await harness.settle();
  await restore(harness, ["--at", late.at], late.orders);

  await run(harness, "backup");
  await sell(harness, SOLD);
  await harness.settle();
  await shop.shutDown();
  const lives = await listLives(harness);
  expect(lives.length, "lives with backups").toBe(3);
  await shop.start();
  await run(harness, "backup", ["verify"]);
  await restoreBeside(harness, early.at, lives[0]);
  await restoreBeside(harness, late.at, lives[1]);
  await expectBooksAgree(harness);
  await expectNoMailTwice(harness);
  return `three lives of one database after ${first.orders} orders: each restored to its own, the newest verified`;
}

type Quiet = { readonly at: string; readonly orders: number };

/** Sells, and returns a time at which nothing happens, and the number of orders then. */
async function sellToQuiet(harness: Harness): Promise<Quiet> {
  await sell(harness, SOLD);
  await harness.settle();
  await sleep(1_000);
  const at = new Date().toISOString();
  await sleep(1_000);
  return { at, orders: (await readOrders(harness)).size };
}

/** Restores in place, and brings the shop level with Stripe. */
async function restore(harness: Harness, args: readonly string[], orders: number): Promise<void> {
  const { shop } = harness;
  await shop.shutDown();
  await run(harness, "restore", [...args, "--in-place"]);
  await shop.start();
  expect((await readOrders(harness)).size, `the orders ${args.join(" ")}`).toBe(orders);
  await run(harness, "reconcile", ["--after-restore"]);
  await harness.settle();
  await harness.ledgerCheck.check();
}

/**
 * The names of the backups of each life, the oldest life first. A restored shop makes a backup by itself
 * when it starts, so a life may have more than the one made here.
 */
async function listLives(harness: Harness): Promise<string[][]> {
  const list = await run(harness, "backup", ["list"]);
  const found = [...list.matchAll(/([0-9-]{10}-[0-9a-f]{8})\/(\d{4}-\d\d-\d\dT\d{6}Z)/g)];
  const lives = Map.groupBy(found, ([, set]) => set);
  const names = [...lives.values()].map((backups) => backups.map(([, , name = ""]) => name));
  return names.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}

/** A time of an earlier life is restored from a backup of that life. */
async function restoreBeside(
  harness: Harness,
  at: string,
  backups: readonly string[] = [],
): Promise<void> {
  const to = `${harness.shop.dataDir}-beside`;
  const output = await run(harness, "restore", ["--at", at, "--to", to]);
  expect(backups.filter((name) => output.includes(name))).toHaveLength(1);
  fs.rmSync(to, { recursive: true });
}
