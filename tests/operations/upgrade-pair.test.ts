import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readReleases } from "#scripts/lint/releases.ts";
import { openLedgerCheck } from "#tests/resilience/ledger-check.ts";
import { settle } from "#tests/resilience/settle.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { startBalancer, type Balancer } from "./support/balancer.ts";
import { builtRelease } from "./support/built-release.ts";
import { startBuyers } from "./support/buyers-at-work.ts";
import { startSides, type Sides } from "./support/sides.ts";
import { startVisitors } from "./support/visitors.ts";

/** Those who pay, at least. */
const BUYERS = 25;
/** The subject of the mail that confirms an order. */
const CONFIRMATION = /^Your order \S+ at /;

/** This version. */
const v2 = path.resolve(import.meta.dirname, "../..");
let v1: string;
let sides: Sides;
let balancer: Balancer;
const running = new Set<RunningShop>();

beforeAll(async () => {
  v1 = builtRelease((await readReleases()).at(-1)?.commit ?? "");
  sides = await startSides();
  balancer = await startBalancer();
  sides.stripe.shopUrl = balancer.url;
});

afterAll(async () => {
  for (const shop of running) await shop.stop();
  await balancer?.stop();
  await sides?.stop();
});

async function start(folder: string): Promise<RunningShop> {
  const shop = await startShop(
    { ...sides.settings, WEB_CONCURRENCY: "1", DRAIN_SECONDS: "2", PUBLIC_URL: balancer.url },
    folder,
  );
  running.add(shop);
  balancer.instances.add(localUrlOf(shop));
  return shop;
}

async function stop(shop: RunningShop): Promise<void> {
  await shop.stop();
  balancer.instances.delete(localUrlOf(shop));
  running.delete(shop);
}

/** With a PUBLIC_URL, the address at which the instance itself listens. */
function localUrlOf(shop: RunningShop): string {
  return /listening on (http:\/\/[\d.:]+)/.exec(shop.output())?.[1] ?? shop.url;
}

/** Replaces two instances, one after the other, by two of another version. */
async function roll(old: readonly RunningShop[], folder: string): Promise<RunningShop[]> {
  const fresh: RunningShop[] = [];
  for (const each of old) {
    fresh.push(await start(folder));
    await stop(each);
  }
  return fresh;
}

const pages = ["/", "/ceiling-airers", "/product/traditional-kitchen-maid", "/search?q=airer"];

/** The scripts, styles, fonts and pictures that pages name, and those that their scripts import. */
async function filesOf(url: string): Promise<string[]> {
  const files = new Set<string>();
  const collect = async (path: string, text: string) => {
    const named = [
      ...text.matchAll(/["'`(\s,](\/(?:assets|pictures)\/[\w./-]+\.\w+)/g),
      ...(path.endsWith(".js") ? text.matchAll(/["'`]\.(\/[\w.-]+\.(?:js|css))["'`]/g) : []),
    ].map(([, found = ""]) =>
      found.startsWith("/assets") || found.startsWith("/pictures") ? found : `/assets${found}`,
    );
    for (const each of named.filter((found) => !files.has(found))) {
      files.add(each);
      if (/\.(?:js|css)$/.test(each)) await collect(each, await (await fetch(url + each)).text());
    }
  };
  for (const page of pages) await collect(page, await (await fetch(url + page)).text());
  return [...files];
}

async function notFound(url: string, paths: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const each of paths) {
    const answer = await fetch(url + each);
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push(`${each} ${answer.status}`);
  }
  return missing;
}

test("two instances of the last release are replaced by this version and back while buyers pay: no request fails", async () => {
  let instances = [await start(v1), await start(v1)];
  await sides.shopDb.query("update products set stock = 100000 where stock is not null");
  const ledger = await openLedgerCheck({ shop: sides.shopDb, stripe: sides.stripeDb });
  const filesOfV1 = await filesOf(balancer.url);
  expect(filesOfV1.length).toBeGreaterThan(50);
  const visitors = startVisitors(balancer.url, pages);
  const buyers = await startBuyers(balancer.url, sides, ledger);

  instances = await roll(instances, v2);
  expect(await notFound(balancer.url, filesOfV1)).toEqual([]);
  const boughtOnV2 = buyers.bought();
  instances = await roll(instances, v1);
  const filesOfV2 = await filesOf(balancer.url);

  await visitors.stop();
  await buyers.stop();
  expect(visitors.visits.failed).toEqual([]);
  expect(buyers.failed).toEqual([]);
  expect(await notFound(balancer.url, filesOfV2)).toEqual([]);
  await settle({ ...sides }, 120_000);
  const { paidOrders, compared } = await ledger.check();
  expect(paidOrders).toBe(buyers.bought());
  expect(boughtOnV2).toBeGreaterThan(2);
  expect(paidOrders).toBeGreaterThanOrEqual(BUYERS);
  const mails = await sides.shopDb.query<{ recipient: string }>(
    "select recipient from mail_outbox where template = 'order-confirmation' and sent_at is not null",
  );
  expect(mails.rowCount).toBe(paidOrders);
  // What the mail server has: each buyer has an address of their own.
  const received = sides.smtp.received.filter(({ subject }) => CONFIRMATION.test(subject));
  expect(received.map(({ to }) => to).toSorted()).toEqual(
    mails.rows.map(({ recipient }) => recipient).toSorted(),
  );
  process.stdout.write(
    `Operations: upgrade pair, there and back: ${visitors.visits.answered} requests of visitors and ${paidOrders} buyers, 0 failed, ${received.length} confirmations received; ${filesOfV1.length} files of the release answered by this version; ${compared}\n`,
  );
});
