import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { identityOf, isAlive } from "#launcher/lock.mjs";
import { urlOf } from "#server/postgres/connection.ts";
import { chooseHomeFolder, toPlace } from "#server/postgres/place.ts";
import { childrenOf, type Role } from "./processes.ts";
import { until } from "./wait-until.ts";

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
  /** Stops the shop with SIGTERM and deletes its data. */
  stop(): Promise<void>;
};

const READY_MS = 90_000;
const OUTPUT_MAX = 20_000;

/** Settings of the environment that must not reach the tests: empty means the default. */
const unset = ["HOST", "PUBLIC_URL", "DATABASE_URL", "MAIL_FROM", "TRUST_PROXY", "METRICS_TOKEN"];

/** Starts the shop's program with two web processes and its own PostgreSQL. */
export async function startProgram(
  settings: Readonly<Record<string, string>>,
): Promise<ShopProgram> {
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
  let first = await begin(env).catch((error: unknown) => {
    clearUp();
    throw error;
  });
  const processes = (role: Role) => childrenOf(first.pid ?? 0, role);
  const isReady = async () => (await fetch(`${url}/readyz?strict=1`)).status === 200;

  return {
    url,
    databaseUrl: async () => urlOf(await placeOf(dataDir), "shop"),
    processes,
    async killOne(role) {
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
      const all = [first.pid ?? 0, ...processes("web"), ...processes("jobs")].map(identityOf);
      const ended = once(first, "exit");
      for (const one of all) process.kill(Number(one.split(" ")[0]), "SIGKILL");
      await ended;
      await until("all are dead", () => !all.some(isAlive));
      first = await begin(env);
    },
    async killPostgres() {
      const file = path.join((await placeOf(dataDir)).dataDir, "postmaster.pid");
      const postmaster = () => identityOf(Number(fs.readFileSync(file, "utf8").split("\n")[0]));
      const killed = postmaster();
      process.kill(Number(killed.split(" ")[0]), "SIGKILL");
      await until(
        "PostgreSQL is back",
        async () => postmaster() !== killed && (await isReady()),
        READY_MS,
      );
    },
    async stop() {
      await end(first);
      clearUp();
    },
  };
}

/** Starts the program, and waits for the line "Ready: http://127.0.0.1:5103 (2.1 s)". */
async function begin(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const main = path.resolve(import.meta.dirname, "../../server/main.ts");
  const first = fork(main, { execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"], env });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  const giveUp = () => reject(new Error(`The shop did not get ready. Its output:\n${output}`));
  const late = setTimeout(giveUp, READY_MS);
  first.once("exit", giveUp);
  for (const stream of [first.stdout, first.stderr])
    stream?.on("data", (text: Buffer) => {
      output = (output + text.toString()).slice(-OUTPUT_MAX);
      if (process.env["FAULTS_SHOW"]) process.stderr.write(text);
      if (/Ready: http/.test(output)) resolve();
    });
  try {
    await promise;
  } catch (error) {
    await end(first);
    throw error;
  } finally {
    clearTimeout(late);
    first.off("exit", giveUp);
  }
  return first;
}

async function end(first: ChildProcess): Promise<void> {
  if (first.exitCode !== null || first.signalCode !== null) return;
  const ended = once(first, "exit");
  const late = setTimeout(() => first.kill("SIGKILL"), 20_000);
  first.kill("SIGTERM");
  await ended;
  clearTimeout(late);
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
