import os from "node:os";
import pino from "pino";
import { serialiseError } from "./log-error.ts";
import { perShop } from "./per-shop.server.ts";
import { type OutageCounts, sampleOutages } from "./outage-sampling.ts";

export { withoutValues } from "./log-error.ts";

export type Log = pino.Logger;

/**
 * Whether people read what this process prints: at a terminal, or where they have led a command's words to. Each
 * process of the running shop has a role, and its lines are for what collects logs.
 */
export function isReadByPeople(): boolean {
  return process.stdout.isTTY || !process.env.SHOP_ROLE;
}

/**
 * Creates the log of a process: JSON lines for `write` or on stdout, or short readable lines for people. In an outage of the
 * database or a flood of requests, the errors that are like those before are one line a second with their count.
 */
export function createLog(level: string, write = isReadByPeople() ? writeShort : undefined): Log {
  const tell = (outages: OutageCounts) => {
    const count = Object.values(outages).reduce((sum, each) => sum + each);
    const errors = count === 1 ? "error" : "errors";
    created.error({ outages }, `${count} more ${errors} like those before`);
  };
  const options = { ...optionsOf(level), hooks: { logMethod: sampleOutages(tell) } };
  const created: Log = write ? pino(options, { write }) : pino(options);
  return created;
}

/** Writes a JSON line before it returns. `createLog` may write a line after what the program prints next. */
export function writeLineNow(text: string): void {
  pino(optionsOf("info"), pino.destination({ sync: true })).info(text);
}

function optionsOf(level: string): pino.LoggerOptions {
  return {
    level,
    base: {
      pid: process.pid,
      instance: process.env.INSTANCE || os.hostname(),
      ...(process.env.SHOP_VERSION && { version: process.env.SHOP_VERSION }),
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serialiseError },
    formatters: { level: (label) => ({ level: label }) },
  };
}

/**
 * The log of the website and the jobs. Never contains secrets, passwords, tokens, e-mail or postal
 * addresses, or card numbers.
 */
export const log: Pick<Log, Level> = {
  debug: (...line: Line) => ownLog().debug(...line),
  info: (...line: Line) => ownLog().info(...line),
  warn: (...line: Line) => ownLog().warn(...line),
  error: (...line: Line) => ownLog().error(...line),
};
const ownLog = perShop(({ settings, print }) => createLog(settings["LOG_LEVEL"] || "info", print));
type Level = "debug" | "info" | "warn" | "error";
type Line = Parameters<pino.LogFn>;

function writeShort(line: string): void {
  const entry: Record<string, unknown> = JSON.parse(line);
  const time = String(entry["time"]).slice(11, 19);
  const level = entry["level"] === "info" ? "" : ` ${String(entry["level"]).toUpperCase()}`;
  const text =
    entry["method"] === undefined
      ? String(entry["msg"] ?? "")
      : [entry["status"], entry["method"], entry["path"], `${String(entry["ms"])} ms`].join(" ");
  const error = entry["err"];
  const stack = typeof error === "object" && error !== null && "stack" in error ? error.stack : "";
  process.stdout.write(`${time}${level} ${text}${stack ? `\n${String(stack)}` : ""}\n`);
}
