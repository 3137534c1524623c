import { spawn } from "node:child_process";
import { StartFailed } from "#server/start-failed.ts";

type Options = {
  /** From `toClientSettings`: the connection, password included. */
  readonly settings: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

const timeoutMs = 6 * 3_600_000;
const shownLines = 5;
const outputMax = 20_000;

/** Runs pg_dump or pg_restore. Throws StartFailed with what it wrote to stderr. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { settings, signal }: Options,
): Promise<void> {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    env: { PATH, HOME, LC_ALL: "C", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: timeoutMs,
    ...(signal && { signal }),
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-outputMax);
  });
  const failure = await new Promise<string | null>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, by) => resolve(code === 0 ? null : `it ended with ${by ?? code}`));
  });
  if (failure === null) return;
  const lines = output.trim().split("\n").slice(-shownLines).join("\n  ");
  throw new StartFailed(`${program} failed: ${failure}.\n  ${lines}`);
}

/**
 * The environment that makes pg_dump and pg_restore connect to a database. No part of the connection,
 * above all no password, is on their command line, which every user of the machine can read.
 */
export function toClientSettings(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const given = Object.fromEntries(url.searchParams);
  const settings: Record<string, string | undefined> = {
    PGHOST: given["host"] ?? url.hostname.replace(/^\[|\]$/g, ""),
    PGPORT: given["port"] ?? url.port,
    PGUSER: given["user"] ?? decodeURIComponent(url.username),
    PGPASSWORD: given["password"] ?? decodeURIComponent(url.password),
    PGDATABASE: databaseNameOf(databaseUrl),
    PGSSLMODE: sslModeOf(given),
    PGSSLCERT: given["sslcert"],
    PGSSLKEY: given["sslkey"],
    PGSSLROOTCERT: given["sslrootcert"],
    PGOPTIONS: given["options"],
    PGPASSFILE: process.env["PGPASSFILE"],
    PGCONNECT_TIMEOUT: "10",
    PGAPPNAME: "shop backup",
  };
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

export function databaseNameOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** node-postgres has two more ways to ask for an encrypted connection than libpq. */
function sslModeOf({ sslmode, ssl }: Record<string, string>): string | undefined {
  if (sslmode === "no-verify") return "require";
  return sslmode ?? (ssl === "true" || ssl === "1" ? "require" : undefined);
}
