import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dropSibling } from "#server/backup/dump/databases.ts";
import { startDebianPostgres, type DebianPostgres } from "#tests/support/debian-postgres.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { needDebian } from "./support/debian.ts";
import { freePort } from "./support/free-port.ts";

const undo: (() => unknown)[] = [];
let server: DebianPostgres;
/** The database itself, the same through a pooler, and a copy of it that stands still. */
let direct: string;
let pooled: string;
let copy: string;

beforeAll(async () => {
  needDebian({ pgbouncer: "pgbouncer" });
  server = await startDebianPostgres(15, await freePort());
  undo.push(server.stop);
  direct = await server.createDatabase("shop");
  const first = await startShop({ DATABASE_URL: direct });
  await first.stop();
  copy = await server.createDatabase("unused");
  await query(server.adminUrl, 'drop database "unused"');
  await query(server.adminUrl, 'create database "unused" template shop owner shop');
  pooled = await startPooler(direct);
}, 10 * 60_000);

afterAll(async () => {
  for (const each of undo.toReversed()) await each();
});

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

/** PgBouncer in transaction mode, which passes no startup parameters, sessions or notifications on. */
async function startPooler(url: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-pooler-"));
  chmodSync(folder, 0o777);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const { port, username, password, pathname } = new URL(url);
  const listen = await freePort();
  const secret = decodeURIComponent(password);
  writeFileSync(path.join(folder, "users"), `"${username}" "${secret}"\n`, { mode: 0o644 });
  const settings = [
    "[databases]",
    `* = host=127.0.0.1 port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${listen}`,
    "unix_socket_dir =",
    "auth_type = plain",
    `auth_file = ${folder}/users`,
    "pool_mode = transaction",
    "ignore_startup_parameters = extra_float_digits",
    "default_pool_size = 5",
    `logfile = ${folder}/log`,
  ];
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o644 });
  const child = spawn("/usr/sbin/pgbouncer", ["--user", "nobody", file], { stdio: "ignore" });
  const ended = once(child, "exit");
  undo.push(async () => {
    child.kill("SIGINT");
    await ended;
  });
  const through = new URL(url);
  through.port = String(listen);
  // By another database: PgBouncer would keep a connection to the shop's from before its role has limits.
  const other = new URL(through);
  other.pathname = "/postgres";
  for (let tries = 0; tries < 50; tries += 1) {
    const isUp = await query(other.href, "select 1").then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await sleep(100);
  }
  expect(pathname).toBe("/shop");
  return through.href;
}

async function textOf(shop: RunningShop, target: string): Promise<string> {
  const response = await fetch(shop.url + target, { headers: { Accept: "text/html" } });
  expect(response.status, target).toBe(200);
  return response.text();
}

it("a shop works behind a pooler, hears of changes by the direct way, and has its time limits", async () => {
  const shop = await startShop({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
  try {
    expect(await textOf(shop, "/")).toContain("OUR FEATURED PRODUCTS");
    const registered = await fetch(`${shop.url}/api/auth-register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        email: "buyer@example.com",
        password: "a lath and a line",
        fullName: "A Buyer",
      }),
    });
    expect(registered.status).toBe(201);
    await expect
      .poll(async () => (await fetch(`${shop.url}/sandbox/mailbox.json`)).json(), {
        timeout: 30_000,
      })
      .not.toEqual([]);
    // At once, so that each of the pooler's five connections is asked.
    const asked = "select current_setting('statement_timeout') as limit, pg_sleep(0.2)";
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => query(pooled, asked)));
    expect(answers.map(({ rows }) => rows[0].limit)).toEqual(Array(5).fill("10s"));
    const [product] = (await (await fetch(`${shop.url}/api/products`)).json()).products;
    await textOf(shop, `/product/${product.slug}`);
    await query(direct, `update products set name = 'Renamed airer' where id = '${product.id}'`);
    await expect
      .poll(() => textOf(shop, `/product/${product.slug}`), { timeout: 10_000 })
      .toContain("Renamed airer");
  } finally {
    await shop.stop();
  }
});

it("search reads the copy, no kept page does, and without the copy search goes on", async () => {
  await query(direct, "update products set name = 'Only in the shop itself'");
  const shop = await startShop({ DATABASE_URL: direct, DATABASE_READ_URL: copy });
  try {
    const search = "/api/products?q=airer";
    for (const each of ["/search?q=airer", search]) {
      const response = await fetch(shop.url + each, { headers: { Accept: "text/html" } });
      expect(response.headers.get("cache-control"), each).not.toContain("public");
      // The frame of a page, with its links, is the shop's own.
      const hasCopy = (await response.text()).includes("Traditional Kitchen Maid");
      expect(hasCopy, each).toBe(true);
    }
    const kept = await textOf(shop, "/ceiling-airers");
    expect(kept.includes("Only in the shop itself")).toBe(true);
    expect(kept.includes("Traditional Kitchen Maid")).toBe(false);
    await query(server.adminUrl, "alter database unused allow_connections false");
    await query(
      server.adminUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'unused'",
    );
    await expect
      .poll(() => textOf(shop, search).catch(() => ""), { timeout: 30_000 })
      .toContain("Only in the shop itself");
  } finally {
    await shop.stop();
  }
});

it("web processes and jobs run as instances of their own", async () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
  const common = { DATABASE_URL: direct, ...stripe };
  const web = await startShop({ ...common, ROLE: "web", INSTANCE: "web" });
  const jobs = await startShop({ ...common, ROLE: "jobs", INSTANCE: "jobs" });
  try {
    expect(await textOf(web, "/")).toContain("OUR FEATURED PRODUCTS");
    expect((await fetch(`${jobs.url}/readyz?strict=1`)).status).toBe(200);
    expect((await fetch(jobs.url)).status).toBe(404);
    const { rows } = await query(
      direct,
      "select name from instances where seen_at > now() - interval '2 minutes' and name in ('web', 'jobs') order by name",
    );
    expect(rows).toEqual([{ name: "jobs" }, { name: "web" }]);
  } finally {
    await Promise.all([web.stop(), jobs.stop()]);
  }
});

it("a copy in which autovacuum is at work is dropped by a role that may not end it", async () => {
  const url = await server.createDatabase("copied");
  const slowly = "autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1";
  const soon = "autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0";
  await query(
    url,
    `create table full_of_rows with (${slowly}, ${soon}) as select n from generate_series(1, 500000) as n`,
  );
  await query(url, "delete from full_of_rows");
  await query(server.adminUrl, "alter system set autovacuum = on");
  await query(server.adminUrl, "alter system set autovacuum_naptime = 1");
  await query(server.adminUrl, "select pg_reload_conf()");
  const atWork = async () =>
    (
      await query(
        server.adminUrl,
        "select from pg_stat_activity where datname = 'copied' and backend_type = 'autovacuum worker'",
      )
    ).rowCount;
  await expect.poll(atWork, { timeout: 90_000 }).toBe(1);
  await dropSibling(direct, "copied");
  const left = await query(direct, "select from pg_database where datname = 'copied'");
  expect(left.rowCount).toBe(0);
});
