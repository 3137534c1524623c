import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { searchProducts, suggestProducts } from "#shop/search/search.server.ts";
import { seedSynonyms } from "#shop/search/seed.server.ts";
import { sortMigrations } from "#shop/platform/database/migrations.ts";
import { runMigrations } from "#shop/platform/database/run-migrations.server.ts";
import { createDb, type Db } from "#shop/platform/database/db.server.ts";
import { root } from "#server/app-contract.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { chance, fillCatalogue, makeSearches } from "./search-catalogue.ts";
import { percentile, printReport, timeEach, type Figure, type Report } from "./report.ts";

const PRODUCTS = 100_000;
const ASKED = 200;
/** Searches to warm up, so that the tables are in memory. */
const WARMING = 60;
/** The limit for the 95th percentile. */
const LIMIT_MS = 20;

/**
 * The time of a search and a suggestion with 100,000 products, on a PostgreSQL that is removed
 * afterwards. Every search is different, so that no cache of the shop answers.
 */
export async function run(): Promise<Report> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-search-"));
  const postgres = await startLocalPostgres({ dir, log: () => {}, durable: false });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // The server may end connections before the pool closes them.
  pool.on("error", () => {});
  try {
    const db = createDb(pool);
    await fill(postgres.url, db);
    return { name: "search", rows: await measure(db) };
  } finally {
    await pool.end();
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Migrates and seeds the database as a start of the shop does, and adds the products. */
async function fill(url: string, db: Db): Promise<void> {
  const folder = path.join(root, "db", "migrations");
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const files = Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]),
  );
  await runMigrations(url, { migrations: sortMigrations(files), announce: () => {} });
  await seedSynonyms(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fillCatalogue(client, PRODUCTS);
  } finally {
    await client.end();
  }
}

async function measure(db: Db): Promise<Figure[]> {
  const searches = makeSearches(ASKED + WARMING);
  const random = chance(3);
  const beginnings = searches.map((text) =>
    text.slice(0, 2 + Math.floor(random() * (text.length - 1))),
  );
  const rows: Figure[] = [{ what: "products", value: PRODUCTS, unit: "" }];
  const ways: readonly [string, (at: number) => Promise<unknown>][] = [
    ["search", (at) => searchProducts(db, searches[at] ?? "")],
    ["suggestions", (at) => suggestProducts(db, beginnings[at] ?? "", { most: 6 })],
  ];
  for (const [what, ask] of ways) {
    await timeEach(WARMING, (at) => ask(ASKED + at));
    const taken = await timeEach(ASKED, ask);
    const slowest = Math.max(...taken);
    rows.push(
      { what: `${what}, half of ${ASKED} within`, value: percentile(taken, 0.5), unit: "ms" },
      {
        what: `${what}, 95 % within (limit ${LIMIT_MS})`,
        value: percentile(taken, 0.95),
        unit: "ms",
      },
      { what: `${what}, the slowest`, value: slowest, unit: "ms" },
    );
    if (process.env["BENCH_VERBOSE"]) listSlowest(what === "search" ? searches : beginnings, taken);
  }
  return rows;
}

/** Prints the slowest ones, for tuning. */
function listSlowest(texts: readonly string[], taken: readonly number[]): void {
  const slowest = taken.map((ms, at) => ({ ms, text: texts[at] })).toSorted((a, b) => b.ms - a.ms);
  for (const { ms, text } of slowest.slice(0, 25))
    process.stdout.write(`${ms.toFixed(1).padStart(8)} ms  ${text}\n`);
}

if (import.meta.main) {
  printReport(await run());
  process.exit();
}
