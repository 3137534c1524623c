import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { withClient } from "./connection.ts";
import { asOwner, giveTo, type Place } from "./place.ts";
import { lastFatal, rotateLog } from "./server-log.ts";
import { settingsFile, writeSettings } from "./settings.ts";
import { identityOf, isAlive } from "#launcher/lock.mjs";

const run = promisify(execFile);

const pauseMs = 20;
/** After a crash the server first reads through its journal, which can take a while. */
const startTimeoutMs = 300_000;
const stopTimeoutMs = 60_000;
const initialiseTimeoutMs = 120_000;

/** Whether the server takes a query now. */
export async function answers(place: Place): Promise<boolean> {
  if (!fs.existsSync(path.join(place.socketDir, ".s.PGSQL.5432"))) return false;
  try {
    await withClient(place, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

/** Makes an empty database cluster. It appears whole, by a rename, or not at all. */
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
        ...locale,
      ],
      { ...surroundings(place), timeout: initialiseTimeoutMs },
    );
  } catch (error) {
    throw new Error(`The database could not be made in ${place.dir}. ${lastWords(error)}`, {
      cause: error,
    });
  }
  fs.appendFileSync(path.join(fresh, "postgresql.conf"), `\ninclude = '${settingsFile}'\n`);
  fs.renameSync(fresh, place.dataDir);
}

/**
 * Starts the server and waits until it answers; true if it had to be started. It runs in a session
 * of its own, so that a Ctrl-C in the terminal reaches the shop first and the database last.
 */
export async function serve(place: Place, binaries: Binaries, durable: boolean): Promise<boolean> {
  if (await waitForRunning(place)) return false;
  clearUp(place);
  writeSettings(place, durable);
  rotateLog(place.logFile);
  const logFd = fs.openSync(place.logFile, "a", 0o600);
  giveTo(place.owner, place.logFile);
  const logStart = fs.fstatSync(logFd).size;
  const child = spawn(path.join(binaries.folder, "bin", "postgres"), ["-D", place.dataDir], {
    ...surroundings(place),
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
  while (!(await answers(place))) {
    if (hasEnded) failure ??= lastFatal(place.logFile, logStart);
    if (Date.now() > endsAt) failure ??= "it does not answer";
    if (failure !== null) {
      throw new Error(`PostgreSQL did not start: ${failure}. Its log is ${place.logFile}.`);
    }
    await sleep(pauseMs);
  }
  return true;
}

/** Stops the server: those connected are cut off, everything committed is kept. */
export async function stopServer(place: Place): Promise<void> {
  const running = runningServer(place);
  if (running === null) return;
  await end(running, "SIGINT", stopTimeoutMs);
  // Without its last checkpoint the server only has more to read through at its next start.
  if (isAlive(running)) await end(running, "SIGQUIT", stopTimeoutMs);
}

async function end(identity: string, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  try {
    process.kill(Number(identity.split(" ")[0]), signal);
  } catch {
    return; // it has just gone by itself
  }
  while (isAlive(identity) && Date.now() < endsAt) await sleep(pauseMs);
}

/** A server that is on its way up or down is waited for; true if it answers in the end. */
async function waitForRunning(place: Place): Promise<boolean> {
  const running = runningServer(place);
  const endsAt = Date.now() + startTimeoutMs;
  while (running !== null && isAlive(running)) {
    if (await answers(place)) return true;
    if (Date.now() > endsAt) {
      throw new Error(
        `A PostgreSQL is running in ${place.dir} (process ${running.split(" ")[0]}) and does not answer. Stop it and try again.`,
      );
    }
    await sleep(pauseMs);
  }
  return false;
}

/** The server named in the data folder, if it is running and serves this very folder. */
function runningServer(place: Place): string | null {
  const file = path.join(place.dataDir, "postmaster.pid");
  const pid = pidIn(file);
  if (pid === null) return null;
  const identity = identityOf(pid);
  return isAlive(identity) && isPostgres(pid) && serves(pid, file, place) ? identity : null;
}

/**
 * Whether a server serves this data folder. A copied folder still names the server of the folder it
 * was copied from: by its process, and by its data folder in the second line.
 */
function serves(pid: number, file: string, { dataDir }: Place): boolean {
  const own = realPath(dataDir);
  try {
    return realPath(fs.readlinkSync(`/proc/${pid}/cwd`)) === own; // PostgreSQL works in its data
  } catch {
    const [, named = ""] = fs.readFileSync(file, "utf8").split("\n");
    return named === "" || realPath(named) === own;
  }
}

function realPath(folder: string): string {
  try {
    return fs.realpathSync(folder);
  } catch {
    return path.resolve(folder);
  }
}

/**
 * Removes what a dead server has left and PostgreSQL itself would trip over. It clears up after a
 * process that is gone; but in a restarted container the number may be another program's by now,
 * or the dead server's still, if nobody has buried it.
 */
function clearUp(place: Place): void {
  const socketLock = path.join(place.socketDir, ".s.PGSQL.5432.lock");
  for (const file of [path.join(place.dataDir, "postmaster.pid"), socketLock]) {
    const pid = pidIn(file);
    if (pid === null || !isTaken(pid)) continue;
    const isOurs = isAlive(identityOf(pid)) && isPostgres(pid) && serves(pid, file, place);
    if (!isOurs) fs.rmSync(file, { force: true });
  }
}

/** Whether the system still has a process of that number, be it a dead one. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function pidIn(file: string): number | null {
  try {
    const pid = Number.parseInt(fs.readFileSync(file, "utf8"), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** Where the system doesn't tell what a process runs, it is taken for the server. */
function isPostgres(pid: number): boolean {
  try {
    const [program = ""] = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return path.basename(program).startsWith("postgres");
  } catch {
    return true;
  }
}

/** The server gets none of the shop's settings and secrets. */
function surroundings(place: Place) {
  return {
    ...asOwner(place.owner),
    cwd: place.dir,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", HOME: place.dir },
  };
}

function lastWords(error: unknown): string {
  const words = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const lines = words.trim().split("\n");
  const full = lines.find((line) => /No space left on device|Disk quota exceeded/.test(line));
  if (full !== undefined)
    return "The disk is full. Free some space, or set DATA_DIR to another disk.";
  return lines.slice(-2).join(" ");
}
