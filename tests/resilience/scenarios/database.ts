import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { pay, successPage } from "#tests/resilience/buyers.ts";
import type { DatabaseProxy } from "#tests/resilience/database-proxy.ts";
import { monitor } from "#tests/resilience/monitor.ts";
import { TESTS_APPLICATION, type Harness } from "#tests/resilience/harness.ts";
import { settleUnaided } from "#tests/resilience/settle.ts";
import { size } from "#tests/resilience/size.ts";
import { until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 5;
const TERMINATE_EVERY_MS = 700;
const CUT_SHARE = 0.03;
const SEARCHES_AT_ONCE = 60;
/** After a database fault the queue is empty again within this time, without a restart. */
const QUEUE_EMPTY_MS = 60_000;
/** Every page works again within this time after the database is back. */
const PAGES_BACK_MS = 30_000;

/** Terminates all connections of the shop again and again, as a failover or a restart does. */
export async function terminatedConnections(harness: Harness): Promise<string> {
  const endsAt = performance.now() + size.database.terminateMs;
  let ended = 0;
  const result = await whileBuying(harness, async () => {
    while (performance.now() < endsAt) {
      const { rowCount } = await harness.shopDb.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name <> $1`,
        [TESTS_APPLICATION],
      );
      ended += rowCount ?? 0;
      await sleep(TERMINATE_EVERY_MS);
    }
  });
  expect(ended, "connections were ended").toBeGreaterThan(0);
  return `${ended} connections terminated in ${size.database.terminateMs / 1_000} s: ${result}`;
}

/** Loses a share of the database's responses, each with its connection. */
export async function cutDatabaseAnswers(harness: Harness): Promise<string> {
  const database = proxyOf(harness);
  const result = await whileBuying(harness, async () => {
    await database.setMode({ cutShare: CUT_SHARE });
    await sleep(size.database.cutMs);
    await database.setMode("through");
  });
  return `${CUT_SHARE * 100} % of the database's answers cut for ${size.database.cutMs / 1_000} s: ${result}`;
}

/** The database refuses all connections. */
export async function databaseUnavailable(harness: Harness): Promise<string> {
  const database = proxyOf(harness);
  const result = await whileBuying(harness, async () => {
    await database.setMode("refusing");
    await sleep(size.database.refuseMs);
    await database.setMode("through");
  });
  return `no database for ${size.database.refuseMs / 1_000} s: ${result}`;
}

/** The network drops every byte without closing a connection, while every connection is in use. */
export async function silentNetwork(harness: Harness): Promise<string> {
  const database = proxyOf(harness);
  const result = await whileBuying(harness, async () => {
    const searches = Array.from({ length: SEARCHES_AT_ONCE }, (_, at) =>
      fetch(`${harness.shop.url}/search?q=silent+${at}`).then(
        (answered) => answered.text(),
        () => "",
      ),
    );
    await database.setMode("silent");
    await sleep(size.database.silentMs);
    await database.setMode("through");
    await Promise.all(searches);
  });
  return `no answer for ${size.database.silentMs / 1_000} s: ${result}`;
}

/**
 * Buyers buy and pages are monitored while the database fails. Afterwards pages work again, the queue
 * empties by itself, and nothing has answered 500.
 */
async function whileBuying(harness: Harness, fail: () => Promise<void>): Promise<string> {
  harness.statuses.clear();
  const pages = await watchedPages(harness);
  const watch = await monitor(harness.shop.url, pages);
  const run = { isOver: false, paid: 0 };
  const selling = Array.from({ length: BUYERS_AT_ONCE }, () => buyAgainAndAgain(harness, run));
  await until("buyers pay", () => run.paid >= BUYERS_AT_ONCE);
  const processes = [...harness.shop.processes("web")];
  await fail();
  const backAt = performance.now();
  for (const { path, cookie } of pages)
    await until(
      `${path} answers again`,
      async () =>
        (await fetch(harness.shop.url + path, { headers: cookie ? { Cookie: cookie } : {} }))
          .status === 200,
      PAGES_BACK_MS,
    );
  const pagesSeconds = ((performance.now() - backAt) / 1_000).toFixed(1);
  run.isOver = true;
  await Promise.all(selling);
  const watched = await watch.stop();
  await settleUnaided(harness, QUEUE_EMPTY_MS);
  const queueSeconds = ((performance.now() - backAt) / 1_000).toFixed(1);
  expect(harness.shop.processes("web"), "no web process was replaced").toEqual(processes);
  expect([...harness.statuses.keys()], "Pay Now and events never answered 500").not.toContain(500);
  const refused = [...harness.statuses].filter(([status]) => status === 503);
  return `${run.paid} payments, ${refused[0]?.[1] ?? 0} calls answered 503, ${watched}; all pages back after ${pagesSeconds} s, queue empty after ${queueSeconds} s`;
}

/** Cached pages, and one that needs the database each time. */
async function watchedPages(harness: Harness) {
  const [buyer] = await harness.buyers(1);
  const [product] = harness.products;
  return [
    { path: "/", isCached: true },
    { path: `/product/${product?.slug}`, isCached: true },
    { path: "/search?q=pulley", isCached: true },
    { path: "/account", cookie: `session=${buyer?.token}; signed_in=1`, isCached: false },
  ];
}

/** Half of the buyers close the tab on the payment page; the others return to the shop. */
async function buyAgainAndAgain(
  harness: Harness,
  run: { isOver: boolean; paid: number },
): Promise<void> {
  while (!run.isOver) {
    const [buyer] = await harness.buyers(1);
    if (buyer === undefined) return;
    const page = await harness.open(buyer);
    await pay(page);
    run.paid += 1;
    if (harness.random.chance(0.5)) continue;
    const { status } = await successPage(harness.shop.url, page.sessionId);
    harness.statuses.set(status, (harness.statuses.get(status) ?? 0) + 1);
  }
}

function proxyOf({ database }: Harness): DatabaseProxy {
  if (database === null) throw new Error("This scenario needs a proxy in front of the database.");
  return database;
}
