import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { codeOf } from "#shop/kit/thrown.ts";

/** The part of the file system that Linux keeps in memory. */
const MEMORY = "/dev/shm";
const NAME = /^shop-tests-(\d+)-/;
const GB = 1024 ** 3;
/** What the tests of a step need at the same time, with what their programs need. A small machine has less. */
const FREE_FOLDER_BYTES = 3 * GB;
const FREE_MEMORY_BYTES = 8 * GB;

/**
 * Runs a step of the tests with a folder for its databases and temporary files, and deletes it afterwards. In memory
 * if there is room: each test file has a database of its own, of 1,200 files, and a disk takes ten times as long to
 * copy it.
 */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = hasRoomInMemory() ? MEMORY : os.tmpdir();
  deleteLeftOver(parent);
  const folder = fs.mkdtempSync(path.join(parent, `shop-tests-${process.pid}-`));
  // PostgreSQL runs as another user where root starts it.
  fs.chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || process.availableMemory() < FREE_MEMORY_BYTES) return false;
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= FREE_FOLDER_BYTES;
  } catch {
    return false;
  }
}

/** Deletes the folders of runs that were killed. */
function deleteLeftOver(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user. ESRCH: there is no such process.
    return codeOf(error) === "EPERM";
  }
}
