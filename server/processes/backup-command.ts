import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "#server/app-contract.ts";
import { createLog } from "#server/log.ts";

const graceMs = 5_000;
const outputWaitMs = 1_000;
const messageMax = 2_000;

/**
 * Runs `npm run backup` or one of its commands in a process of its own with a low priority, so that it
 * delays neither requests nor jobs. Its output goes to the log. Aborting asks it to stop, and kills it
 * after 5 seconds. Never rejects; `message` is the last line that it printed as an error.
 */
export async function runBackupCommand(
  command: "backup" | "prune" | "verify",
  signal: AbortSignal,
  program = path.join(root, "bin", "backup.ts"),
): Promise<{ succeeded: boolean; message: string }> {
  const log = createLog(process.env["LOG_LEVEL"] || "info").child({ command });
  const child = spawn(process.execPath, [program, ...(command === "backup" ? [] : [command])], {
    cwd: root,
    env: environmentOfCommand(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let message = "";
  onLine(child.stdout, (line) => log.info(line));
  onLine(child.stderr, (line) => {
    log.warn(line);
    message = line.slice(0, messageMax);
  });
  child.on("error", (error) => (message = error.message));
  child.on("spawn", () => lowerPriority(child.pid ?? 0));
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill("SIGTERM");
    killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const how = await endOf(child);
  signal.removeEventListener("abort", stop);
  clearTimeout(killing);
  return { succeeded: how === "exit code 0", message: message || `It ended with ${how}.` };
}

/**
 * The environment for a command that one of the shop's processes starts: the settings that the shop
 * itself was started with, without what `exportSettings` made up. An empty setting counts as not set, and
 * unlike a missing one it is not read from .env.
 */
export function environmentOfCommand(): NodeJS.ProcessEnv {
  const { SHOP_ROLE: _, ...environment } = process.env;
  if (environment["SHOP_LOCAL_DATABASE"] === "1") environment["DATABASE_URL"] = "";
  if (environment["SANDBOX"] !== "1") return environment;
  return {
    ...environment,
    STRIPE_SECRET_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
    STRIPE_API_BASE: "",
  };
}

/** How a process ended, once its output has been read: "exit code 1", "signal SIGKILL". */
async function endOf(child: ChildProcess): Promise<string> {
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  const { promise: exited, resolve: exit } = Promise.withResolvers<string>();
  child.on("exit", (code, signal) =>
    exit(signal === null ? `exit code ${code}` : `signal ${signal}`),
  );
  // Without an exit, when the process could not be started.
  child.on("close", (code) => resolve(`exit code ${code}`));
  const how = await Promise.race([exited, closed]);
  // A server that it has started may keep its output open.
  await Promise.race([closed, sleep(outputWaitMs)]);
  return how;
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system forbids it.
  }
}

function onLine(output: Readable, read: (line: string) => void): void {
  createInterface({ input: output, crlfDelay: Infinity }).on("line", (line) => {
    if (line.trim() !== "") read(line);
  });
}
