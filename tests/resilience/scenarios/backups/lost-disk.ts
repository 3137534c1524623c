import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { run } from "./commands.ts";
import { expectBooksAgree, expectNoMailTwice } from "./books.ts";
import { keepSelling, sell } from "./selling.ts";

/** Longer than the promise, so that the WAL of the first seconds must have arrived. */
const SELLING_MS = 130_000;
const LOSS_MAX_MS = 60_000;

type Row = { readonly id: string; readonly created: Date; readonly paid: Date | null };

/** Everything is killed and the database's disk is gone: at most the last minute has to come from Stripe. */
export async function lostDisk(harness: Harness): Promise<string> {
  const { shop } = harness;
  await run(harness, "backup");
  const selling = keepSelling(harness);
  await sleep(SELLING_MS);
  const before = await readRows(harness);
  await shop.killEverything();
  const killedAt = Date.now();
  fs.rmSync(path.join(shop.dataDir, "postgres"), { recursive: true });
  await selling.stop();

  await run(harness, "restore", ["--latest", "--in-place"]);
  await shop.start();
  const after = new Map((await readRows(harness)).map((row) => [row.id, row]));
  const isDue = (time: Date | null) => time !== null && time.getTime() < killedAt - LOSS_MAX_MS;
  const lost = before.filter(({ id, created }) => isDue(created) && !after.has(id));
  expect(lost, "orders placed a minute before the kill or earlier").toEqual([]);
  const unpaid = before.filter(({ id, paid }) => isDue(paid) && after.get(id)?.paid === null);
  expect(unpaid, "payments of a minute before the kill or earlier").toEqual([]);
  const newest = Math.max(...[...after.values()].map(({ created }) => created.getTime()));

  await run(harness, "reconcile", ["--after-restore"]);
  await sell(harness, 5);
  await harness.settle();
  await expectBooksAgree(harness);
  await expectNoMailTwice(harness);
  return `the disk lost while ${before.length} orders were sold: ${before.length - after.size} orders, ${((killedAt - newest) / 1_000).toFixed(0)} s, were not in the backup and came from Stripe`;
}

async function readRows({ shopDb }: Harness): Promise<Row[]> {
  const { rows } = await shopDb.query<Row>(
    `select id, created_at as created,
       (select min(paid_at) from payments where order_id = orders.id) as paid from orders`,
  );
  return rows;
}
