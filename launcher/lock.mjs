import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const pauseMs = 50;
/** A lock file without a name in it is one being written, unless it has been so for this long. */
const unnamedMs = 2_000;

class LockHeld extends Error {
  code = "LOCK_HELD";
}

/**
 * Does `work` while this process alone holds the lock file. A lock whose holder has died is taken
 * over. `onWait` is told the holder's process id, once, when there is someone to wait for; after
 * `waitMs` (ten minutes) of waiting it throws.
 */
export async function withLock(file, { onWait, waitMs = 600_000 } = {}, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const self = identityOf(process.pid);
  const endsAt = Date.now() + waitMs;
  let told = false;
  while (!create(file, self) && !takeOver(file, self)) {
    const holder = read(file).split(" ")[0];
    if (Date.now() > endsAt) throw new LockHeld(`Process ${holder} does not let go of ${file}.`);
    if (!told && holder !== "") onWait?.(holder);
    told ||= holder !== "";
    await sleep(pauseMs);
  }
  try {
    return await work();
  } finally {
    if (read(file) === self) fs.rmSync(file, { force: true });
  }
}

/**
 * A process's name for good: its id and, where the system tells, when it began. The id alone is
 * given again to another process, in a restarted container almost at once.
 */
export function identityOf(pid) {
  return `${pid} ${statusOf(pid).startedAt}`.trim();
}

/** Whether the very process that `identityOf` named is still running. */
export function isAlive(identity) {
  const [pid, startedAt = ""] = identity.split(" ");
  if (!/^[1-9]\d*$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false; // EPERM: alive, and another user's
  }
  const now = statusOf(pid);
  if (now.state === "Z") return false;
  return startedAt === "" || now.startedAt === "" || startedAt === now.startedAt;
}

function statusOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in brackets and may hold anything, spaces and brackets too.
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
 * Only one process may follow a given dead holder: the one that makes the file named after it.
 * It looks again before it replaces the lock, because another may have followed and gone by then.
 */
function takeOver(file, self) {
  const holder = read(file);
  if (holder === "" ? !isUnnamed(file) : isAlive(holder)) return false;
  const claim = `${file}.after-${holder.replace(" ", "-") || "nobody"}`;
  if (!create(claim, self)) {
    if (!isAlive(read(claim)) && isOld(claim)) fs.rmSync(claim, { force: true });
    return false;
  }
  try {
    if (read(file) !== holder || !fs.existsSync(file)) return false;
    fs.writeFileSync(`${claim}.new`, self);
    fs.renameSync(`${claim}.new`, file);
    return true;
  } finally {
    fs.rmSync(claim, { force: true });
  }
}

function isUnnamed(file) {
  return fs.existsSync(file) && isOld(file);
}

function isOld(file) {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > unnamedMs;
}

function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
