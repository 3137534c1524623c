import fs from "node:fs";
import path from "node:path";
import { identityOf, isAlive } from "#launcher/lock.mjs";
import type { Place } from "./place.ts";

/** Whether a server runs on this data folder, even if it does not answer. */
export function isRunning(place: Pick<Place, "dataDir">): boolean {
  return runningServer(place) !== null;
}

/** The identity of the server named in the data folder, if it is running and serves this folder. */
export function runningServer(place: Pick<Place, "dataDir">): string | null {
  const file = path.join(place.dataDir, "postmaster.pid");
  const pid = pidIn(file);
  if (pid === null) return null;
  const identity = identityOf(pid);
  return isAlive(identity) && isPostgres(pid) && serves(pid, file, place) ? identity : null;
}

/**
 * Whether a server serves this data folder. The pid file of a copied folder still names the server of
 * the original, by process id and, in its second line, by data folder.
 */
function serves(pid: number, file: string, { dataDir }: Pick<Place, "dataDir">): boolean {
  const own = realPath(dataDir);
  try {
    return realPath(fs.readlinkSync(`/proc/${pid}/cwd`)) === own; // PostgreSQL's working directory is its data folder
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
 * Removes the lock files of a dead server where PostgreSQL itself would not: in a restarted container,
 * their process id may belong to another program by now, or to a zombie process.
 */
export function removeStaleLocks(place: Place): void {
  const socketLock = path.join(place.socketDir, ".s.PGSQL.5432.lock");
  for (const file of [path.join(place.dataDir, "postmaster.pid"), socketLock]) {
    const pid = pidIn(file);
    if (pid === null || !isTaken(pid)) continue;
    const isOurs = isAlive(identityOf(pid)) && isPostgres(pid) && serves(pid, file, place);
    if (!isOurs) fs.rmSync(file, { force: true });
  }
}

/** Whether a process with this id exists, even as a zombie. */
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

/** Whether a process runs PostgreSQL. True where the system does not say what it runs. */
function isPostgres(pid: number): boolean {
  try {
    const [program = ""] = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return path.basename(program).startsWith("postgres");
  } catch {
    return true;
  }
}
