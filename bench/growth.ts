import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import { createDb } from "#shop/platform/database/db.server.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import {
  BIG_CUSTOMER,
  ORDERS,
  ORDERS_OF_ONE,
  PRODUCTS,
  openBigDatabase,
} from "./growth-database.ts";
import { download } from "./download.ts";
import { lists, measureFiles, measureScreens } from "./admin-screens.ts";
import { percentile, timeEach, type Figure, type Report } from "./report.ts";

/** Pages that need the whole catalogue, rendered each time with an empty page cache. */
const pages = {
  home: "/",
  "/api/products": "/api/products",
  "/api/products, page 50": "/api/products?page=50",
  "/api/products of a category": "/api/products?category=accessories",
  "category (15,000 in it)": "/accessories",
  "category, page 50": "/accessories?page=50",
  "category, by price": "/accessories?sort=price",
  "category, filtered": "/accessories?price=2500-5000&stock=1",
  "sitemap.xml": "/sitemap.xml",
  "sitemap.xml?part=1": "/sitemap.xml?part=1",
} as const;

const LOOKS = 15;
const WARMING = 3;
/** By then every process has emptied its page cache. */
const HEARD_MS = 40;
const FEED_READY_MS = 300_000;
const WATCHED_EVERY_MS = 100;
const MEGABYTE = 1_000_000;

/** How much slower the shop is with 100,000 products and 200,000 orders than with its example catalogue. */
export async function run(): Promise<Report> {
  const big = await openBigDatabase();
  const smallUrl = await freshDatabase(big.url);
  try {
    const small = await measure(smallUrl);
    const grown = await measure(big.url, BIG_CUSTOMER);
    const screens = await measureAdmin(big.url);
    const rows: Figure[] = [
      { what: "products", value: PRODUCTS, unit: "" },
      { what: "orders", value: ORDERS, unit: "" },
      { what: "filling the database (0: kept)", value: big.filledInMs / 1_000, unit: "s" },
    ];
    for (const [what, { value, unit }] of grown) {
      const before = small.get(what);
      if (before !== undefined) rows.push({ what: `${what}: small`, value: before.value, unit });
      rows.push({ what: `${what}: large`, value, unit });
      if (before !== undefined && unit === "ms")
        rows.push({ what: `${what}: times`, value: value / before.value, unit: "" });
    }
    rows.push(...screens);
    return { name: "growth", rows };
  } finally {
    await big.stop();
  }
}

/** An empty database beside the large one, for the example catalogue. */
async function freshDatabase(besideUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: besideUrl });
  await client.connect();
  await client.query("drop database if exists small with (force)");
  await client.query("create database small");
  await client.end();
  return besideUrl.replace("/shop?", "/small?");
}

/** The screens of staff, one process and nothing beside it. */
async function measureAdmin(databaseUrl: string): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const shop = await startShop({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: "1" });
  try {
    const db = createDb(pool);
    const ofLargest = "products/BN-000001 products/LL-CA-001/options brands/bench stock/BN-000001";
    const paths = [...lists, "orders/LL-1100000", ...ofLargest.split(" ")];
    return [...(await measureScreens(shop, db, paths)), ...(await measureFiles(shop, db))];
  } finally {
    await pool.end();
    await shop.stop();
  }
}

type Measured = Map<string, { value: number; unit: string }>;

async function measure(databaseUrl: string, customer?: string): Promise<Measured> {
  const shop = await startShop({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: "1" });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const measured: Measured = new Map();
    // First, so that the feed file has been written.
    for (const [what, value] of await measureFeed(shop)) measured.set(what, value);
    for (const [name, path] of Object.entries(pages)) {
      const taken = await timeAnew(client, shop.url + path);
      measured.set(`${name}, p50`, { value: percentile(taken, 0.5), unit: "ms" });
    }
    const [part, , beside] = await watched(shop, () => download(`${shop.url}/sitemap.xml?part=1`));
    measured.set("sitemap part: first byte", { value: part.firstMs, unit: "ms" });
    measured.set("sitemap part: memory beside", { value: beside, unit: "MB" });
    if (customer !== undefined) {
      const taken = await timeExport(shop, client, customer);
      measured.set(`your-data.json, ${ORDERS_OF_ONE} orders, p50`, {
        value: percentile(taken, 0.5),
        unit: "ms",
      });
    }
    return measured;
  } finally {
    await client.end();
    await shop.stop();
  }
}

/** The time to the last byte, in ms, of a page that is not cached. */
async function timeAnew(client: pg.Client, url: string): Promise<number[]> {
  const taken: number[] = [];
  for (let look = 0; look < WARMING + LOOKS; look++) {
    await client.query("select pg_notify('public_change', 'bench')");
    await sleep(HEARD_MS);
    const [ms = 0] = await timeEach(1, () => download(url));
    if (look >= WARMING) taken.push(ms);
  }
  return taken;
}

async function measureFeed(shop: RunningShop): Promise<Measured> {
  const url = `${shop.url}/feeds/google.xml`;
  const measured: Measured = new Map();
  const [, madeIn, madeBeside] = await watched(shop, () => feedIsThere(url));
  measured.set("feed: made in", { value: madeIn / 1_000, unit: "s" });
  measured.set("feed: memory while it is made", { value: madeBeside, unit: "MB" });
  for (const encoding of ["gzip", "identity"]) {
    const load = () => download(url, { "Accept-Encoding": encoding });
    const [{ firstMs, bytes }, wholeMs, beside] = await watched(shop, load);
    measured.set(`feed, ${encoding}: first byte`, { value: firstMs, unit: "ms" });
    measured.set(`feed, ${encoding}: whole`, { value: wholeMs, unit: "ms" });
    measured.set(`feed, ${encoding}: size`, { value: bytes / MEGABYTE, unit: "MB" });
    measured.set(`feed, ${encoding}: memory beside`, { value: beside, unit: "MB" });
  }
  return measured;
}

async function feedIsThere(url: string): Promise<void> {
  const endsAt = performance.now() + FEED_READY_MS;
  while ((await download(url)).status === 503) {
    if (performance.now() > endsAt) throw new Error("The feed was never made.");
    await sleep(500);
  }
}

/** The result of the work, its time in ms, and the growth of the shop's memory in MB. */
async function watched<Result>(
  shop: RunningShop,
  work: () => Promise<Result>,
): Promise<[result: Result, ms: number, grownBy: number]> {
  const before = await memory(shop);
  let highest = before;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await memory(shop));
      await sleep(WATCHED_EVERY_MS);
    }
  };
  const watching = watch();
  const began = performance.now();
  const result = await work();
  const ms = performance.now() - began;
  isOver = true;
  await watching;
  return [result, ms, (highest - before) / MEGABYTE];
}

/** The memory of all processes of a shop in bytes, from its metrics. */
async function memory(shop: RunningShop): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* ([\d.e+]+)/m.exec(text)?.[1] ?? 0);
}

/** Creates a session for a customer and downloads the data export. */
async function timeExport(shop: RunningShop, client: pg.Client, email: string): Promise<number[]> {
  const token = newToken();
  await client.query(
    `insert into sessions (token_hash, customer_id, expires_at)
     select $1, id, now() + interval '1 hour' from customers where email = $2`,
    [tokenHash(token), email],
  );
  const headers = { Authorization: `Bearer ${token}` };
  const load = () => download(`${shop.url}/account/your-data.json`, headers);
  await timeEach(WARMING, load);
  return timeEach(LOOKS, load);
}
