import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";

export type DebianPostgres = {
  /** The URL of its maintenance database, as the superuser postgres. */
  readonly adminUrl: string;
  /** Creates a role with a password that may create databases, and a database that it owns. Returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Kills it with kill -9, as a crash of the machine would end it. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/** A server that follows another one until it is promoted. */
export type Standby = Pick<DebianPostgres, "adminUrl" | "stop"> & {
  /** Makes it take writes, on a timeline of its own. */
  promote(): Promise<void>;
};

const startTimeoutMs = 30_000;

/**
 * Starts Debian's PostgreSQL of a major with a folder and a port of its own. It demands passwords, as a
 * server on the network does, and has settings of its own where the caller gives them. Throws with the name of the package when it is not installed.
 */
export async function startDebianPostgres(
  major: number,
  port: number,
  own: Readonly<Record<string, string>> = {},
): Promise<DebianPostgres> {
  const bin = binOf(major);
  if (!existsSync(path.join(bin, "initdb")))
    throw new Error(
      `This test needs Debian's PostgreSQL ${major}: apt-get install postgresql-${major} postgresql-client-${major}`,
    );
  const server = await serve(major, { port, own }, (run, data) =>
    run("initdb", [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ]),
  );
  const { adminUrl } = server;
  await query(adminUrl, "create role shop login createdb password 'P4ss w/örd'");
  await query(adminUrl, "alter system set password_encryption = 'scram-sha-256'");
  // It would begin by chance, after a minute, and change how queries are planned.
  await query(adminUrl, "alter system set autovacuum = off");
  await query(adminUrl, "select pg_reload_conf()");
  return {
    adminUrl,
    createDatabase: async (name) => {
      await query(adminUrl, `create database "${name}" owner shop`);
      return `postgres://shop:${encodeURIComponent("P4ss w/örd")}@127.0.0.1:${port}/${name}`;
    },
    kill: () => server.end("SIGKILL"),
    startAgain: server.start,
    stop: server.stop,
  };
}

/** Copies a server by `pg_basebackup` and follows it. `primaryUrl` leads to it, by a wire that a test may break. */
export async function startStandby(
  major: number,
  port: number,
  primaryUrl: string,
): Promise<Standby> {
  const { hostname, port: primaryPort } = new URL(primaryUrl);
  const primary = `host=${hostname} port=${primaryPort} user=postgres application_name=standby`;
  const { adminUrl, stop } = await serve(major, { port, own: {} }, (run, data) =>
    run("pg_basebackup", ["-D", data, "-d", primary, "-R", "-X", "stream", "-c", "fast"]),
  );
  return { adminUrl, stop, promote: () => query(adminUrl, "select pg_promote()") };
}

type Run = (program: string, args: readonly string[]) => Promise<unknown>;

/** Starts a server on the folder that `make` has made with a program of Debian's. */
async function serve(
  major: number,
  { port, own }: { readonly port: number; readonly own: Readonly<Record<string, string>> },
  make: (run: Run, data: string) => Promise<unknown>,
) {
  const dir = mkdtempSync(path.join(os.tmpdir(), `postgres-${major}-`));
  const data = path.join(dir, "data");
  const options = { ...ownerOf(dir), cwd: dir, env: { PATH: process.env["PATH"], LC_ALL: "C" } };
  const programOf = (name: string) => path.join(binOf(major), name);
  await make((name, args) => promisify(execFile)(programOf(name), args, options), data);
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: dir,
    fsync: "off",
    ...own,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let ended: Promise<unknown> = Promise.resolve();
  let kill: (signal: NodeJS.Signals) => void = () => {};
  const start = async () => {
    const child = spawn(programOf("postgres"), ["-D", data, ...args], {
      ...options,
      stdio: "ignore",
    });
    ended = once(child, "exit");
    kill = (signal) => child.kill(signal);
    await waitUntilAnswering(adminUrl);
  };
  const end = async (signal: NodeJS.Signals) => {
    kill(signal);
    await ended;
  };
  await start();
  return {
    adminUrl,
    start,
    end,
    stop: async () => {
      await end("SIGINT");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const binOf = (major: number) => `/usr/lib/postgresql/${major}/bin`;

/** PostgreSQL refuses to run as root. */
function ownerOf(dir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const uid = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
  const gid = Number(execFileSync("id", ["-g", "postgres"], { encoding: "utf8" }));
  chownSync(dir, uid, gid);
  chmodSync(dir, 0o700);
  return { uid, gid };
}

async function waitUntilAnswering(url: string): Promise<void> {
  const endsAt = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await query(url, "select 1");
      return;
    } catch (error) {
      if (Date.now() > endsAt) throw error;
      await sleep(100);
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}
