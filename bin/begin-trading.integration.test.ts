import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { checkBooks } from "#shop/backup/books.server.ts";
import { copyPreparedPostgres } from "#tests/support/prepared-postgres.ts";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { startCommand } from "#tests/support/shop-command.ts";

const dataDir = tempFolder();
const start = () =>
  startLocalPostgres({ dir: path.join(dataDir, "postgres"), log: () => {}, durable: false });
await copyPreparedPostgres(path.join(dataDir, "postgres"));
let database = await start();
await prepare();
afterAll(() => database.stop());

/** The embedded database of a shop that was started once and stopped. */
async function prepare(): Promise<void> {
  const pool = openPool(database.url, 5);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  await pool.end();
}

const run = (name: string, args: readonly string[], settings: Record<string, string> = {}) =>
  startCommand(name, args, {
    ...process.env,
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: "",
    BACKUP_URL: "",
    ...settings,
  }).ended;
const beginTrading = (args: readonly string[], settings: Record<string, string> = {}) =>
  run("begin-trading", args, settings);

async function query(text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

const products = () => query("select count(*)::int from products");
const hasBackups = () => existsSync(path.join(dataDir, "backups"));

test("lists what would be removed, and changes nothing without permission", async () => {
  const dryRun = await beginTrading(["--dry-run"]);
  expect(dryRun.code).toBe(0);
  expect(dryRun.output).toContain("67 example products");
  expect(dryRun.output).toContain("Nothing has been changed: this was a dry run.");

  const refused = await beginTrading([]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("There is no terminal to ask questions at. Add -- --yes");
  expect([await products(), hasBackups()]).toEqual([67, false]);
});

test("refuses while the shop is connected to the database", async () => {
  const shop = new pg.Client({ connectionString: database.url, application_name: "shop" });
  await shop.connect();
  const { code, output } = await beginTrading(["--yes"]);
  await shop.end();
  expect([code, await products(), hasBackups()]).toEqual([1, 67, false]);
  expect(output).toContain("The shop is running on this database. Stop it");
});

test("changes nothing when no backup can be made", async () => {
  const file = path.join(dataDir, "a-file");
  await writeFile(file, "");
  const impossible = await beginTrading(["--yes"], { BACKUP_URL: path.join(file, "backups") });
  expect([impossible.code, await products()]).toEqual([1, 67]);
  expect(impossible.output).toMatch(
    /The backup could not be made: .+\. Nothing has been changed\./,
  );

  const off = await beginTrading(["--yes"], { BACKUP_URL: "off" });
  expect([off.code, await products()]).toEqual([1, 67]);
  expect(off.output).toContain("BACKUP_URL is off, and a backup has to be made first.");
});

/** What begin-trading printed. */
let printed = "";

test("backs the shop up, removes the examples and the sandbox's mails, and lists the next steps", async () => {
  await mkdir(path.join(dataDir, "mail"));
  await writeFile(path.join(dataDir, "mail", "1.eml"), "Subject: a test mail\n");
  const args = ["--yes", "--first-order", "LL-20001", "--first-invoice", "501"];
  const done = await beginTrading(args);
  expect([done.code, await products()]).toEqual([0, 0]);
  expect(done.output).toContain("The first order will be LL-20001, the first invoice number 501.");
  expect(done.output).toContain("put your own company name, company number, VAT number");
  printed = done.output;
  expect(await query("select nextval('order_numbers')::int")).toBe(20_001);
  expect(await query("select last_number from invoice_counter")).toBe(500);
  expect(await query("select succeeded from backup_runs order by id desc limit 1")).toBe(true);

  expect(await readdir(dataDir)).not.toContain("mail");
  const name = /the backup (\S+Z)\. For 14 days/.exec(done.output)?.[1] ?? "";
  const backups = path.join(dataDir, "backups");
  const [set = ""] = (await readdir(backups)).filter((entry) => /^\d{4}-/.test(entry));
  const manifest: unknown = JSON.parse(
    await readFile(path.join(backups, set, "backups", `${name}.json`), "utf8"),
  );
  expect(JSON.stringify(manifest)).toContain('"mail/1.eml"');

  const pool = openPool(database.url, 1);
  expect(await checkBooks(createDb(pool))).toEqual([]);
  await pool.end();
});

test("the command that it prints brings everything back, the sandbox's mails too", async () => {
  const at = /npm run restore -- --at "([^"]+)" --in-place/.exec(printed)?.[1] ?? "";
  await database.stop();
  const restored = await run("restore", ["--at", at, "--in-place"]);
  database = await start();
  expect([restored.code, await products()]).toEqual([0, 67]);
  expect(await readdir(path.join(dataDir, "mail"))).toEqual(["1.eml"]);
});
