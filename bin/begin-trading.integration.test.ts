import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

await testDatabase(); // fills the template
const dataDir = await mkdtemp(path.join(os.tmpdir(), "begin-trading-"));
const databaseUrl = await copyOfTemplate();

/** A database without a running shop, dropped with the template at the end of the test run. */
async function copyOfTemplate(): Promise<string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const template = process.env.TEST_TEMPLATE_NAME ?? "";
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database "${name}" template "${template}"`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs the program without a terminal. */
function beginTrading(...args: string[]): Promise<{ code: number; output: string }> {
  const program = path.resolve(import.meta.dirname, "begin-trading.ts");
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, STRIPE_SECRET_KEY: "" };
  return new Promise((resolve) => {
    const env = { ...process.env, ...settings };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

async function query(text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

const products = () => query("select count(*)::int from products");
const copies = async () => (await readdir(dataDir)).filter((name) => name.startsWith("before-"));

test("lists what would be removed, and changes nothing without permission", async () => {
  const dryRun = await beginTrading("--dry-run");
  expect(dryRun.code).toBe(0);
  expect(dryRun.output).toContain("67 example products");
  expect(dryRun.output).toContain("Nothing has been changed: this was a dry run.");

  const refused = await beginTrading();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("There is no terminal to ask questions at. Add -- --yes");
  expect([await products(), await copies()]).toEqual([67, []]);
}, 90_000);

test("refuses while the shop is connected to the database", async () => {
  const shop = new pg.Client({ connectionString: databaseUrl, application_name: "shop" });
  await shop.connect();
  const { code, output } = await beginTrading("--yes");
  await shop.end();
  expect([code, await products(), await copies()]).toEqual([1, 67, []]);
  expect(output).toContain("The shop is running on this database. Stop it");
}, 60_000);

test("removes the examples, writes a copy, lists the next steps, and restores everything", async () => {
  await mkdir(path.join(dataDir, "mail"));
  await writeFile(path.join(dataDir, "mail", "1.eml"), "Subject: a test mail\n");
  const done = await beginTrading("--yes", "--first-order", "LL-20001", "--first-invoice", "501");
  expect([done.code, await products()]).toEqual([0, 0]);
  expect(done.output).toContain("The first order will be LL-20001, the first invoice number 501.");
  expect(done.output).toContain("put your own company name, company number, VAT number");
  expect(await query("select nextval('order_numbers')::int")).toBe(20_001);
  expect(await query("select last_number from invoice_counter")).toBe(500);

  const [name = ""] = await copies();
  const folder = path.join(dataDir, name);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, "removed.sql"))).mode & 0o777).toBe(0o600);
  expect(await readdir(path.join(folder, "mail"))).toEqual(["1.eml"]);
  expect(existsSync(path.join(dataDir, "mail"))).toBe(false);

  const undone = await beginTrading("--undo", folder);
  expect([undone.code, await products()]).toEqual([0, 67]);
  expect(await readdir(path.join(dataDir, "mail"))).toEqual(["1.eml"]);
  const twice = await beginTrading("--undo", folder);
  expect([twice.code, await products()]).toEqual([1, 67]);
  expect(twice.output).toContain("Nothing has been restored");
}, 120_000);
