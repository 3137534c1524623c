import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillCatalogue } from "#bench/search-catalogue.ts";
import { startDebianPostgres, type DebianPostgres } from "#tests/support/debian-postgres.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { freePort } from "./support/free-port.ts";

/** With lists and texts, 5,000 pages. */
const PRODUCTS = 4_950;
const AT_ONCE = 16;
/** The most pages that one change may render anew. */
const ANEW_MAX = 10;
const HEARD_WITHIN_MS = 20_000;

let postgres: DebianPostgres;
let db: pg.Client;
let shop: RunningShop;
let paths: readonly string[] = [];
const print = (text: string) => process.stdout.write(`Operations: ${text}\n`);

beforeAll(async () => {
  postgres = await startDebianPostgres(15, await freePort());
  const databaseUrl = await postgres.createDatabase("shop");
  shop = await startShop({
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: "1",
    BACKUP_URL: "off",
    PAGE_CACHE_MB: "256",
  });
  db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await fillCatalogue(db, PRODUCTS);
  const { rows } = await db.query<{ path: string }>(
    `select '/product/' || slug as path from products where state = 'live'
     union all select '/' || slug from categories union all select '/brands/' || slug from brands
     union all select unnest('{/,/faq,/delivery,/cart,/brands,/privacy,/contact-us}'::text[])`,
  );
  paths = rows.map(({ path }) => path);
}, 600_000);
afterAll(async () => {
  await shop?.stop();
  await db?.end();
  await postgres?.stop();
}, 120_000);

async function isHit(path: string): Promise<boolean> {
  const answered = await fetch(shop.url + path, { headers: { "Accept-Encoding": "br" } });
  await answered.arrayBuffer();
  return answered.headers.get("Cache-Status") === "shop; hit";
}

/** Reads pages; returns those that were not in memory. */
async function readAll(read = paths): Promise<string[]> {
  const missed: string[] = [];
  let next = 0;
  const reader = async () => {
    for (let path = read[next++]; path !== undefined; path = read[next++])
      if (!(await isHit(path))) missed.push(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return missed;
}

type Change = { readonly statement: string; readonly shown: string };

/** Makes a change and waits until the shop knows of it; returns the pages that are rendered anew. */
async function anewAfter({ statement, shown }: Change, read = paths): Promise<string[]> {
  await readAll(read);
  expect(await readAll(read)).toEqual([]);
  await db.query(statement);
  const stopAt = Date.now() + HEARD_WITHIN_MS;
  while (await isHit(shown))
    if (Date.now() > stopAt) throw new Error(`${shown} is still as it was.`);
  return [shown, ...(await readAll(read))];
}

test.for([
  {
    what: "a price",
    statement: "update products set base_price = 21 where slug = 'bench-000007'",
    shown: "/product/bench-000007",
  },
  {
    what: "a product's words",
    statement: "update products set description = 'Other words.' where slug = 'bench-000007'",
    shown: "/product/bench-000007",
  },
  {
    what: "a category's texts",
    statement:
      "update categories set lead = 'Other words.', description = 'Other words.' where slug = 'rotary-covers'",
    shown: "/rotary-covers",
  },
  {
    what: "a category's heading",
    statement: "update categories set heading = 'Other words' where slug = 'rotary-covers'",
    shown: "/rotary-covers",
  },
  {
    what: "a brand's text",
    statement: "update brands set description = 'Other words.' where slug = 'hills'",
    shown: "/brands/hills",
  },
])(
  `of 5,000 pages in memory, a change of $what renders at most ${ANEW_MAX} anew`,
  async ({ what, statement, shown }) => {
    const anew = await anewAfter({ statement, shown });
    print(`${paths.length} pages in memory, ${what} changed: ${anew.length} rendered anew`);
    expect(anew.length, anew.join(" ")).toBeLessThanOrEqual(ANEW_MAX);
  },
);

/** When all are to be rendered anew, these stand for them: it takes minutes. */
const SAMPLED_EACH = 25;
const sampled = () => paths.filter((path, at) => at % SAMPLED_EACH === 0 || path === "/faq");

test("a category's name stands in the menu of every page, so every page is rendered anew", async () => {
  const renamed = "update categories set nav_name = 'Hoods' where slug = 'rotary-covers'";
  const anew = await anewAfter({ statement: renamed, shown: "/faq" }, sampled());
  print(`a category renamed: ${anew.length} of ${sampled().length} pages rendered anew`);
  expect(anew.length).toBe(sampled().length);
});

test("a notification that never arrives makes every page suspect within 20 s", async () => {
  const lost = "select nextval('public_change_numbers')";
  const startedAt = performance.now();
  const anew = await anewAfter({ statement: lost, shown: "/faq" }, sampled());
  print(
    `a notification lost: ${anew.length} of ${sampled().length} suspect after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
  );
  expect(anew.length).toBe(sampled().length);
});
