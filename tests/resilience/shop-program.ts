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

/** The built shop as its owner runs it, on a data folder and a port that it keeps over restarts. */
export type ShopProgram = {
  readonly url: string;
  databaseUrl(): Promise<string>;
  /** The processes of a role that are alive now. */
  processes(role: Role): number[];
  /** Ends one process of a role with kill -9, and waits until another is in its place. */
  killOne(role: Role): Promise<void>;
  /** Ends the first process and all its children with kill -9, at once, and starts the program anew. */
  killAndRestart(): Promise<void>;
  /** Ends PostgreSQL with kill -9, and waits until the shop is ready again. */
  killPostgres(): Promise<void>;
  /** Stops the shop as a signal does, and takes its data away. */
  stop(): Promise<void>;
};

const READY_MS = 90_000;
const TOLD_MAX = 20_000;

/** Settings of whoever runs the tests are not the tests': empty is the default. */
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
  let told = "";
  const giveUp = () => reject(new Error(`The shop did not get ready. It said:\n${told}`));
  const late = setTimeout(giveUp, READY_MS);
  first.once("exit", giveUp);
  for (const stream of [first.stdout, first.stderr])
    stream?.on("data", (text: Buffer) => {
      told = (told + text.toString()).slice(-TOLD_MAX);
      if (process.env["FAULTS_SHOW"]) process.stderr.write(text);
      if (/Ready: http/.test(told)) resolve();
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
 * A port below those that systems give out, so that no connection takes it while the shop is down.
 * None of them is one that fetch refuses (5060 and 5061 are).
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
