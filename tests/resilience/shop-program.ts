import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { identityOf, isAlive } from "#launcher/lock.mjs";
import { urlOf } from "#server/postgres/connection.ts";
import { chooseHomeFolder, toPlace } from "#server/postgres/place.ts";
import { copyPreparedPostgres } from "#tests/support/prepared-postgres.ts";
import { startCommand, type Command } from "#tests/support/shop-command.ts";
import { childrenOf, type Role } from "./processes.ts";
import { begin, type StartedProcess } from "./started-process.ts";
import { until } from "./wait-until.ts";

export type Settings = Readonly<Record<string, string>>;

/** The built shop as in production, with a data folder and a port that survive restarts. */
export type ShopProgram = {
  readonly url: string;
  databaseUrl(): Promise<string>;
  /** The ids of the running processes with this role. */
  processes(role: Role): number[];
  /** Kills one process of a role with kill -9 and waits for its replacement. */
  killOne(role: Role): Promise<void>;
  /** Kills the primary process and all its children with kill -9 and starts the program again. */
  killAndRestart(): Promise<void>;
  /** Kills PostgreSQL with kill -9 and waits until the shop is ready again. */
  killPostgres(): Promise<void>;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** What it has printed since its last start; the last 200,000 characters. */
  output(): string;
  /** Starts a command, such as `backup`, with the program's settings and these. */
  command(name: string, args?: readonly string[], settings?: Settings): Command;
  /** Kills the program and PostgreSQL with kill -9. */
  killEverything(): Promise<void>;
  /** Stops the shop with SIGTERM and keeps its data. */
  shutDown(): Promise<void>;
  /** Starts the shop again after `shutDown` or `killEverything`. */
  start(): Promise<void>;
  /** Stops the shop with SIGTERM and deletes its data. */
  stop(): Promise<void>;
};

const READY_MS = 90_000;

/** Settings of the environment that must not reach the tests: empty means the default. */
const unset = [
  "HOST",
  "PUBLIC_URL",
  "DATABASE_URL",
  "MAIL_FROM",
  "TRUST_PROXY",
  "METRICS_TOKEN",
  "BACKUP_URL",
];

/** Starts the shop's program with two web processes and its own PostgreSQL. */
export async function startProgram(settings: Settings): Promise<ShopProgram> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "lath-and-line-faults-"));
  fs.chmodSync(dataDir, 0o755); // As root, PostgreSQL runs as another user.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...Object.fromEntries(unset.map((name) => [name, ""])),
    PORT: String(port),
    DATA_DIR: dataDir,
    WEB_CONCURRENCY: "2",
    RATE_LIMIT: "off",
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const clearUp = () => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  if (!settings["DATABASE_URL"]) await copyPreparedPostgres(path.join(dataDir, "postgres"));
  let first = await begin(env).catch((error: unknown) => {
    clearUp();
    throw error;
  });
  const processes = (role: Role) => childrenOf(first.pid, role);
  const isReady = async () => (await fetch(`${url}/readyz?strict=1`)).status === 200;

  return {
    url,
    databaseUrl: async () => urlOf(await placeOf(dataDir), "shop"),
    processes,
    async killOne(role) {
      // The jobs process is the last one to be started.
      await until(`a ${role} process`, () => processes(role).length > 0);
      const [pid] = processes(role);
      const before = processes(role).length;
      if (pid === undefined) throw new Error(`There is no ${role} process to kill.`);
      process.kill(pid, "SIGKILL");
      await until(`another ${role} process`, () => {
        const now = processes(role);
        return now.length === before && !now.includes(pid);
      });
      await until("the shop is ready", isReady, READY_MS);
    },
    async killAndRestart() {
      await killProgram(first, processes);
      first = await begin(env);
    },
    async killPostgres() {
      const killed = await killServer(dataDir);
      await until(
        "PostgreSQL is back",
        async () => (await postmasterOf(dataDir)) !== killed && (await isReady()),
        READY_MS,
      );
    },
    dataDir,
    output: () => first.output(),
    command: (name, args = [], more = {}) => startCommand(name, args, { ...env, ...more }),
    async killEverything() {
      // The program first, which would start PostgreSQL again.
      await killProgram(first, processes);
      const killed = await killServer(dataDir);
      await until("PostgreSQL is dead", () => !isAlive(killed));
    },
    shutDown: () => first.end(),
    async start() {
      first = await begin(env);
    },
    async stop() {
      await first.end();
      clearUp();
    },
  };
}

/** Kills the primary process and all its children with kill -9. */
async function killProgram(
  first: StartedProcess,
  processes: (role: Role) => number[],
): Promise<void> {
  const all = [first.pid, ...processes("web"), ...processes("jobs")].map(identityOf);
  for (const one of all) process.kill(pidOf(one), "SIGKILL");
  await first.exited;
  await until("all are dead", () => !all.some(isAlive));
}

/** Kills PostgreSQL with kill -9, and returns the identity of the process killed. */
async function killServer(dataDir: string): Promise<string> {
  const killed = await postmasterOf(dataDir);
  process.kill(pidOf(killed), "SIGKILL");
  return killed;
}

async function postmasterOf(dataDir: string): Promise<string> {
  const file = path.join((await placeOf(dataDir)).dataDir, "postmaster.pid");
  return identityOf(Number(fs.readFileSync(file, "utf8").split("\n")[0]));
}

function pidOf(identity: string): number {
  return Number(identity.split(" ")[0]);
}

async function placeOf(dataDir: string) {
  return toPlace(await chooseHomeFolder(path.join(dataDir, "postgres"), () => {}));
}

/**
 * A port below the ephemeral range, so that no connection takes it while the shop is down. fetch
 * refuses some ports below, such as 5060 and 5061.
 */
async function freePort(): Promise<number> {
  for (let tried = 0; tried < 100; tried++) {
    const port = 5_100 + ((process.pid + tried) % 100);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen({ host: "127.0.0.1", port, exclusive: true }, () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
  throw new Error("No port from 5100 to 5199 is free.");
}
