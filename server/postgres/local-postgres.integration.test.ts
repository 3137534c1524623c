import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startLocalPostgres } from "./local-postgres.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const home = tempFolder();
const dir = path.join(home, "postgres");
const start = () => startLocalPostgres({ dir, log: () => {} });

afterAll(async () => {
  await (await start()).stop();
});

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows[0]?.value;
  } finally {
    await client.end().catch(() => {});
  }
}

const serverPid = () =>
  Number.parseInt(fs.readFileSync(path.join(dir, "data", "postmaster.pid"), "utf8"), 10);
const isRunning = () => fs.existsSync(path.join(dir, "data", "postmaster.pid"));

/** Starts another process that uses the server. */
async function otherProcess(): Promise<ChildProcess> {
  const module = path.join(import.meta.dirname, "local-postgres.ts");
  const script = `
    const { startLocalPostgres } = await import(${JSON.stringify(module)});
    const server = await startLocalPostgres({ dir: ${JSON.stringify(dir)}, log: () => {} });
    process.on("message", () => server.stop().then(() => process.exit(0)));
    process.send(server.started);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}

test("two starts at once share one server, and the last stop ends it", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect([one.started, other.started].toSorted()).toEqual([false, true]);
  expect(one.url).toBe(other.url);
  expect(await query(one.url, "select current_database() as value")).toBe("shop");
  await one.stop();
  await one.stop();
  expect(isRunning()).toBe(true);
  await other.stop();
  expect(isRunning()).toBe(false);
});

test("only its user and root can reach the server, and it does not listen on the network", async () => {
  const server = await start();
  expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
  expect(await query(server.url, "select current_setting('listen_addresses') as value")).toBe("");
  expect(await query(server.url, "select current_setting('fsync') as value")).toBe("on");
  await server.stop();
});

test("two processes share one server, which outlives the process that started it", async () => {
  const child = await otherProcess();
  const server = await start();
  expect(server.started).toBe(false);
  child.send("stop");
  await once(child, "exit");
  expect(await query(server.url, "select 1 as value")).toBe(1);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test("a server left running by a killed process is reused", async () => {
  const child = await otherProcess();
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start();
  expect(server.started).toBe(false);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test("committed data survive when all processes are killed and a stale lock is left", async () => {
  const child = await otherProcess();
  const server = await start();
  await query(server.url, "create table kept (value integer)");
  await query(server.url, "insert into kept values (42)");
  process.kill(serverPid(), "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  fs.writeFileSync(path.join(dir, "start.lock"), `${child.pid} 1`);
  await server.revive();
  expect(await query(server.url, "select value from kept")).toBe(42);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test("a stale pid file may contain the process id of another program", async () => {
  const sleeper = spawn("sleep", ["60"], { stdio: "ignore" });
  fs.writeFileSync(path.join(dir, "data", "postmaster.pid"), `${sleeper.pid}\n${dir}/data\n`);
  const server = await start();
  expect(server.started).toBe(true);
  expect(sleeper.exitCode).toBeNull();
  await server.stop();
  sleeper.kill();
});

test("a server that can't start reports the reason and leaves nothing locked", async () => {
  const conf = path.join(dir, "data", "postgresql.conf");
  const good = fs.readFileSync(conf, "utf8");
  fs.writeFileSync(conf, `${good}\nmax_connections = 'many'\n`);
  await expect(start()).rejects.toThrow(
    /^PostgreSQL did not start: .*contains errors.*postgres\.log/,
  );
  fs.writeFileSync(conf, good);
  const server = await start();
  expect(await query(server.url, "select value from kept")).toBe(42);
  await server.stop();
});

test("a copy of the folder of a running server starts a server of its own", async () => {
  const original = await start();
  await query(original.url, "checkpoint");
  const copyDir = path.join(home, "copy");
  fs.cpSync(dir, copyDir, { recursive: true, filter: (file) => !file.includes(".s.PGSQL") });
  for (const name of ["", ...fs.readdirSync(copyDir, { recursive: true, encoding: "utf8" })]) {
    const { uid, gid } = fs.statSync(path.join(dir, "data"));
    fs.lchownSync(path.join(copyDir, name), uid, gid);
  }
  const copy = await startLocalPostgres({ dir: copyDir, log: () => {} });
  expect(copy.started).toBe(true);
  expect(await query(copy.url, "select value from kept")).toBe(42);
  await query(copy.url, "update kept set value = 43");
  expect(await query(original.url, "select value from kept")).toBe(42);
  await copy.stop();
  expect(fs.existsSync(path.join(copyDir, "data", "postmaster.pid"))).toBe(false);
  await original.stop();
  expect(isRunning()).toBe(false);
});

test("data of another major version are refused with the remedy and not changed", async () => {
  const file = path.join(dir, "data", "PG_VERSION");
  const good = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, "15\n");
  await expect(start()).rejects.toThrow(
    /created by PostgreSQL 15\. .* comes with PostgreSQL \d+,.*npm run upgrade-database/,
  );
  fs.writeFileSync(file, good);
  const server = await start();
  expect(await query(server.url, "select value from kept")).toBe(42);
  await server.stop();
});

test("a database with an unfinished restore is refused with the command that finishes it", async () => {
  const journal = `${dir}.restore.json`;
  fs.writeFileSync(journal, JSON.stringify({ command: "npm run restore -- --finish" }));
  await expect(start()).rejects.toThrow(/has not finished.* npm run restore -- --finish,/);
  expect(isRunning()).toBe(false);
  fs.rmSync(journal);
  await (await start()).stop();
});

test("the access rules reject all network connections", async () => {
  const server = await start();
  const rules = "select string_agg(distinct auth_method, ',') as value from pg_hba_file_rules";
  expect(await query(server.url, `${rules} where type = 'host'`)).toBe("reject");
  expect(await query(server.url, `${rules} where type = 'local'`)).toBe("trust");
  await server.stop();
});
