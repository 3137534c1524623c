import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { withClient } from "./connection.ts";
import { asOwner, giveTo, type Place } from "./place.ts";
import { lastFatal, rotateLog } from "./server-log.ts";
import { sayWhenSlow } from "#server/say-when-slow.ts";
import { removeStaleLocks, runningServer } from "./server-identity.ts";
import { settingsFile, writeSettings } from "./settings.ts";
import { isAlive } from "#launcher/lock.mjs";

const run = promisify(execFile);

const pauseMs = 20;
/** After a crash, the server first replays its write-ahead log, which can take minutes. */
export const startTimeoutMs = 300_000;
const answerTimeoutMs = 2_000;
const stopTimeoutMs = 60_000;
const initialiseTimeoutMs = 120_000;

/** Whether the server answers a query now. */
export async function isAnswering(place: Pick<Place, "socketDir">): Promise<boolean> {
  if (!fs.existsSync(path.join(place.socketDir, ".s.PGSQL.5432"))) return false;
  const query = { text: "select 1", query_timeout: answerTimeoutMs };
  try {
    await withClient(place, (client) => client.query(query));
    return true;
  } catch {
    return false;
  }
}

/** Creates an empty database cluster. It is renamed when complete, so it is never partial. */
export async function initialise(place: Place, binaries: Binaries): Promise<void> {
  const fresh = `${place.dataDir}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await run(
      path.join(binaries.folder, "bin", "initdb"),
      [
        "-D",
        fresh,
        "-U",
        "shop",
        "--auth-local=trust",
        "--auth-host=reject",
        "--encoding=UTF8",
        "--no-instructions",
        // A segment is archived whole, however little is in it: at rest, one every 30 seconds.
        "--wal-segsize=1",
        ...locale,
      ],
      { ...spawnOptions(place), timeout: initialiseTimeoutMs },
    );
  } catch (error) {
    throw new Error(`The database could not be created in ${place.dir}. ${errorSummary(error)}`, {
      cause: error,
    });
  }
  fs.appendFileSync(path.join(fresh, "postgresql.conf"), `\ninclude = '${settingsFile}'\n`);
  fs.renameSync(fresh, place.dataDir);
}

/** How a start waits. */
export type WaitOptions = {
  /** Receives a sentence when it takes longer than a person waits without one. */
  readonly log?: (line: string) => void;
  /** How long a server that runs already may be silent; as long as a start may take if absent. */
  readonly answerMs?: number;
};

export type StartOptions = WaitOptions & {
  /** False allows a power cut to lose the latest transactions. */
  readonly durable: boolean;
  /** The connections of one instance of the shop; as at the last start if absent. */
  readonly connections?: number | undefined;
  /** Settings for this start only, which win over those in the data folder. */
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Starts the server and waits until it answers. Returns false if it was running already. It runs in a
 * session of its own, so that Ctrl-C in the terminal does not stop the database before the shop.
 */
export async function startServer(
  place: Place,
  binaries: Binaries,
  { settings = {}, ...options }: StartOptions,
): Promise<boolean> {
  if (await waitForRunning(place, options)) return false;
  removeStaleLocks(place);
  writeSettings(place, options);
  rotateLog(place.logFile);
  const logFd = fs.openSync(place.logFile, "a", 0o600);
  giveTo(place.owner, place.logFile);
  const logStart = fs.fstatSync(logFd).size;
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = path.join(binaries.folder, "bin", "postgres");
  const child = spawn(postgres, ["-D", place.dataDir, ...given], {
    ...spawnOptions(place),
    detached: true,
    stdio: ["ignore", logFd, logFd],
  });
  fs.closeSync(logFd);
  let failure: string | null = null;
  let hasEnded = false;
  child.on("error", (error) => (failure = error.message));
  child.on("exit", () => (hasEnded = true));
  child.unref();

  const endsAt = Date.now() + startTimeoutMs;
  const answer = async () => {
    while (!(await isAnswering(place))) {
      if (hasEnded) failure ??= lastFatal(place.logFile, logStart);
      if (Date.now() > endsAt) failure ??= "it does not answer";
      if (failure !== null) {
        throw new Error(`PostgreSQL did not start: ${failure}. Its log is ${place.logFile}.`);
      }
      await sleep(pauseMs);
    }
  };
  const waiting = "Waiting for PostgreSQL, which starts. After a crash it reads its log first.";
  await sayWhenSlow(waiting, answer(), options.log);
  return true;
}

/** Stops the server. Connections are closed; committed transactions are kept. */
export async function stopServer(place: Place): Promise<void> {
  const running = runningServer(place);
  if (running === null) return;
  await end(running, "SIGINT", stopTimeoutMs);
  // Without a last checkpoint, the next start only takes longer.
  if (isAlive(running)) await end(running, "SIGQUIT", stopTimeoutMs);
}

async function end(identity: string, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  try {
    process.kill(Number(identity.split(" ")[0]), signal);
  } catch {
    return; // it has just ended
  }
  while (isAlive(identity) && Date.now() < endsAt) await sleep(pauseMs);
}

/** Waits for a server that is starting or stopping. Returns true if it answers in the end. */
export async function waitForRunning(
  place: Pick<Place, "dir" | "dataDir" | "socketDir">,
  { log, answerMs = startTimeoutMs }: WaitOptions,
): Promise<boolean> {
  const running = runningServer(place);
  if (running === null) return false;
  const [pid] = running.split(" ");
  const endsAt = Date.now() + answerMs;
  const answer = async () => {
    while (isAlive(running)) {
      if (await isAnswering(place)) return true;
      if (Date.now() > endsAt)
        throw new Error(
          `A PostgreSQL is running in ${place.dir} (process ${pid}) but does not answer. Stop it and try again.`,
        );
      await sleep(pauseMs);
    }
    return false;
  };
  return sayWhenSlow(
    `Waiting for PostgreSQL (process ${pid}), which does not answer.`,
    answer(),
    log,
  );
}

/** Spawn options. The server gets none of the shop's settings and secrets. */
function spawnOptions(place: Place) {
  return {
    ...asOwner(place.owner),
    cwd: place.dir,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", HOME: place.dir },
  };
}

function errorSummary(error: unknown): string {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const lines = output.trim().split("\n");
  const full = lines.find((line) => /No space left on device|Disk quota exceeded/.test(line));
  if (full !== undefined)
    return "The disk is full. Free some space, or set DATA_DIR to another disk.";
  return lines.slice(-2).join(" ");
}
