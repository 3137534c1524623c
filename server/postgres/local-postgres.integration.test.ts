import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startLocalPostgres } from "./local-postgres.ts";

// As root the server runs as another user, who must be able to walk into the folder.
const home = fs.mkdtempSync(path.join(os.tmpdir(), "lp-"));
fs.chmodSync(home, 0o755);
const dir = path.join(home, "postgres");
const start = () => startLocalPostgres({ dir, log: () => {} });

afterAll(async () => {
  await (await start()).stop();
  fs.rmSync(home, { recursive: true });
});

async function ask(url: string, sql: string): Promise<unknown> {
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

/** Another process that starts the server and holds on to it. */
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

test("two starts at once share one server, and the last to stop ends it", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect([one.started, other.started].toSorted()).toEqual([false, true]);
  expect(one.url).toBe(other.url);
  expect(await ask(one.url, "select current_database() as value")).toBe("shop");
  await one.stop();
  await one.stop();
  expect(isRunning()).toBe(true);
  await other.stop();
  expect(isRunning()).toBe(false);
});

test("nobody but its user and root reaches the server, and nothing listens on the network", async () => {
  const server = await start();
  expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
  expect(await ask(server.url, "select current_setting('listen_addresses') as value")).toBe("");
  expect(await ask(server.url, "select current_setting('fsync') as value")).toBe("on");
  await server.stop();
});

test("two processes share one server, and it outlives the one that started it", async () => {
  const child = await otherProcess();
  const server = await start();
  expect(server.started).toBe(false);
  child.send("stop");
  await once(child, "exit");
  expect(await ask(server.url, "select 1 as value")).toBe(1);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test("a server left behind by a killed process is taken over", async () => {
  const child = await otherProcess();
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start();
  expect(server.started).toBe(false);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test("what was committed survives the death of everything, stale lock included", async () => {
  const child = await otherProcess();
  const server = await start();
  await ask(server.url, "create table kept (value integer)");
  await ask(server.url, "insert into kept values (42)");
  process.kill(serverPid(), "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  fs.writeFileSync(path.join(dir, "start.lock"), `${child.pid} 1`);
  await server.revive();
  expect(await ask(server.url, "select value from kept")).toBe(42);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test("the process id in a stale pid file may belong to another program by now", async () => {
  const sleeper = spawn("sleep", ["60"], { stdio: "ignore" });
  fs.writeFileSync(path.join(dir, "data", "postmaster.pid"), `${sleeper.pid}\n${dir}/data\n`);
  const server = await start();
  expect(server.started).toBe(true);
  expect(sleeper.exitCode).toBeNull();
  await server.stop();
  sleeper.kill();
});

test("a server that can't start says why, and leaves nothing held", async () => {
  const conf = path.join(dir, "data", "postgresql.conf");
  const good = fs.readFileSync(conf, "utf8");
  fs.writeFileSync(conf, `${good}\nmax_connections = 'many'\n`);
  await expect(start()).rejects.toThrow(
    /^PostgreSQL did not start: .*contains errors.*postgres\.log/,
  );
  fs.writeFileSync(conf, good);
  const server = await start();
  expect(await ask(server.url, "select value from kept")).toBe(42);
  await server.stop();
});

test("a copy of the folder of a running server starts a server of its own", async () => {
  const original = await start();
  await ask(original.url, "checkpoint");
  const copyDir = path.join(home, "copy");
  fs.cpSync(dir, copyDir, { recursive: true, filter: (file) => !file.includes(".s.PGSQL") });
  for (const name of ["", ...fs.readdirSync(copyDir, { recursive: true, encoding: "utf8" })]) {
    const { uid, gid } = fs.statSync(path.join(dir, "data"));
    fs.lchownSync(path.join(copyDir, name), uid, gid);
  }
  const copy = await startLocalPostgres({ dir: copyDir, log: () => {} });
  expect(copy.started).toBe(true);
  expect(await ask(copy.url, "select value from kept")).toBe(42);
  await ask(copy.url, "update kept set value = 43");
  expect(await ask(original.url, "select value from kept")).toBe(42);
  await copy.stop();
  expect(fs.existsSync(path.join(copyDir, "data", "postmaster.pid"))).toBe(false);
  await original.stop();
  expect(isRunning()).toBe(false);
}, 30_000);

test("data of another major version are refused with what to do, and left as they are", async () => {
  const file = path.join(dir, "data", "PG_VERSION");
  const good = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, "15\n");
  await expect(start()).rejects.toThrow(
    /made by PostgreSQL 15, .* brings PostgreSQL \d+,.*DATABASE_URL/,
  );
  fs.writeFileSync(file, good);
  const server = await start();
  expect(await ask(server.url, "select value from kept")).toBe(42);
  await server.stop();
});

test("no rule lets anybody in over the network", async () => {
  const server = await start();
  const rules = "select string_agg(distinct auth_method, ',') as value from pg_hba_file_rules";
  expect(await ask(server.url, `${rules} where type = 'host'`)).toBe("reject");
  expect(await ask(server.url, `${rules} where type = 'local'`)).toBe("trust");
  await server.stop();
});
