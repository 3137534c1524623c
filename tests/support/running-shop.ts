import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, chmodSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { copyPreparedPostgres } from "./prepared-postgres.ts";

/** The built shop in its own processes. */
export type RunningShop = {
  /** Its URL on this machine, without a trailing slash. */
  readonly url: string;
  /** Its output until now, log included; the last 2 MB. */
  output(): string;
  /** Of its primary process. */
  readonly pid: number;
  /** The environment in which a command works on this shop. */
  readonly env: NodeJS.ProcessEnv;
  /** Stops it with SIGTERM and deletes its data. */
  stop(): Promise<void>;
};

const ourFolder = path.resolve(import.meta.dirname, "../..");
/** How often a shop on a port of its choice is started. */
const STARTS_MAX = 3;
const READY_TIMEOUT_MS = 240_000;
/** As the image and the unit promise: docs/deploy.md. */
const STOP_TIMEOUT_MS = 40_000;
const READY_OUTPUT_MAX = 20_000;
const OUTPUT_MAX = 2_000_000;

/**
 * The settings of a shop that tests start. Those of the environment must not reach it: an empty one means its default,
 * and a value in `.env` does not replace it.
 */
export const shopDefaults: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "HOST",
      "PUBLIC_URL",
      "DATABASE_URL",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "STRIPE_API_BASE",
      "SMTP_URL",
      "MAIL_FROM",
      "TRUST_PROXY",
      "METRICS_TOKEN",
    ].map((name) => [name, ""]),
  ),
  WEB_CONCURRENCY: "2",
  RATE_LIMIT: "off",
  DRAIN_SECONDS: "0",
  LOG_LEVEL: "warn",
};

/**
 * Starts the built shop (server/main.ts) on a free port with a data folder of its own, in which it
 * runs PostgreSQL unless DATABASE_URL is given. Throws with the shop's output if it is not ready
 * within four minutes. `folder` has another version of the shop, built; `runner` is a
 * command with its arguments that runs Node, such as faketime.
 */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
  folder = ourFolder,
  runner: readonly string[] = [],
): Promise<RunningShop> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(settings, folder, runner);
    } catch (error) {
      // Beside many others, a port that was free may be taken before the shop's processes listen on it.
      const isTaken = error instanceof Error && /PORT \d+ is in use/.test(error.message);
      if (!isTaken || settings["PORT"] !== undefined || tries === STARTS_MAX) throw error;
    }
  }
}

async function startOnce(
  settings: Readonly<Record<string, string>>,
  folder: string,
  runner: readonly string[],
): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "lath-and-line-test-"));
  chmodSync(dataDir, 0o755); // As root, PostgreSQL runs as another user.
  if (!settings["DATABASE_URL"] && folder === ourFolder)
    await copyPreparedPostgres(path.join(dataDir, "postgres"));
  const main = path.join(folder, "server", "main.ts");
  const env = {
    ...process.env,
    ...shopDefaults,
    PORT: "0",
    DATA_DIR: dataDir,
    ...settings,
  };
  const [program = "", ...args] = [...runner, process.execPath];
  const shop = fork(main, {
    cwd: folder,
    execPath: program,
    execArgv: args,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env,
  });
  const ended = once(shop, "exit");
  let output = "";
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on("data", (text: Buffer) => {
      output = (output + text.toString()).slice(-OUTPUT_MAX);
    });

  async function stop(): Promise<void> {
    const late = setTimeout(() => shop.kill("SIGKILL"), STOP_TIMEOUT_MS);
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill("SIGTERM");
      await ended;
    }
    clearTimeout(late);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }

  try {
    return { url: await urlOf(shop), output: () => output, pid: shop.pid ?? 0, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Waits for the line "Ready: http://127.0.0.1:3000 (2.1 s)". With a PUBLIC_URL the local URL follows in
 * brackets.
 */
function urlOf(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const giveUp = () => reject(new Error(`The shop did not get ready. Its output:\n${output}`));
    const late = setTimeout(giveUp, READY_TIMEOUT_MS);
    shop.on("exit", giveUp);
    for (const stream of [shop.stdout, shop.stderr])
      stream?.on("data", (text: Buffer) => {
        output = (output + text.toString()).slice(-READY_OUTPUT_MAX);
        const ready = /Ready: (https?:\/\/[^\s"]+)(?: \(listening on (http[^\s)]+)\))?/.exec(
          output,
        );
        if (ready === null) return;
        clearTimeout(late);
        resolve(ready[2] ?? ready[1] ?? "");
      });
  });
}
