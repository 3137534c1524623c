import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const pauseMs = 50;
/** A process may still be writing an empty lock file until it is older than this. */
const emptyMaxAgeMs = 2_000;

class LockHeld extends Error {
  code = "LOCK_HELD";
}

/**
 * Does `work` while this process alone holds the lock file. A lock whose holder has died is taken
 * over. `onWait` is called once with the holder's process id if it has to wait. Throws after `waitMs`
 * (ten minutes by default), or when `signal` ends the wait.
 */
export async function withLock(file, { onWait, waitMs = 600_000, signal } = {}, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const self = identityOf(process.pid);
  const endsAt = Date.now() + waitMs;
  let hasReported = false;
  while (!create(file, self) && !takeOver(file, self)) {
    signal?.throwIfAborted();
    const holder = readText(file).split(" ")[0];
    if (Date.now() > endsAt) throw new LockHeld(`Process ${holder} does not release ${file}.`);
    if (!hasReported && holder !== "") onWait?.(holder);
    hasReported ||= holder !== "";
    await sleep(pauseMs);
  }
  try {
    return await work();
  } finally {
    if (readText(file) === self) fs.rmSync(file, { force: true });
  }
}

/** Whether this process can write to a folder: not on a full disk, nor on a read-only one. */
export function canWriteTo(folder) {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    fs.writeFileSync(probe, "x");
    return true;
  } catch {
    return false;
  } finally {
    fs.rmSync(probe, { force: true });
  }
}

/**
 * Identifies a process by its id and, where /proc exists, its start time. Ids alone are reused, in a
 * restarted container almost at once.
 */
export function identityOf(pid) {
  return `${pid} ${statusOf(pid).startedAt}`.trim();
}

/** Whether the process that `identityOf` identified is still running. */
export function isAlive(identity) {
  const [pid, startedAt = ""] = identity.split(" ");
  if (!/^[1-9]\d*$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false; // EPERM: alive, and owned by another user
  }
  const now = statusOf(pid);
  if (now.state === "Z") return false;
  return startedAt === "" || now.startedAt === "" || startedAt === now.startedAt;
}

function statusOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in brackets, which may contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], startedAt: fields[19] ?? "" };
  } catch {
    return { state: "", startedAt: "" };
  }
}

function create(file, self) {
  try {
    fs.writeFileSync(file, self, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Takes a dead holder's lock over. Only the process that creates the file named after the holder may
 * do so, and it reads the lock again first, because another may have taken it over and released it.
 */
function takeOver(file, self) {
  const holder = readText(file);
  if (holder === "" ? !isAbandonedEmpty(file) : isAlive(holder)) return false;
  const claim = `${file}.after-${holder.replace(" ", "-") || "nobody"}`;
  if (!create(claim, self)) {
    if (!isAlive(readText(claim)) && isOld(claim)) fs.rmSync(claim, { force: true });
    return false;
  }
  try {
    if (readText(file) !== holder || !fs.existsSync(file)) return false;
    fs.writeFileSync(`${claim}.new`, self);
    fs.renameSync(`${claim}.new`, file);
    return true;
  } finally {
    fs.rmSync(claim, { force: true });
  }
}

function isAbandonedEmpty(file) {
  return fs.existsSync(file) && isOld(file);
}

function isOld(file) {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > emptyMaxAgeMs;
}

/** The text of a file; "" where there is none. */
export function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
