import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { identityOf, isAlive, withLock } from "./lock.mjs";
import { tempFolder } from "#tests/support/temp-folder.ts";

function lockFile(): string {
  const folder = tempFolder();
  return path.join(folder, "lock");
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

test("one process at a time holds the lock", async () => {
  const file = lockFile();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(file, {}, work)));
  expect(most).toBe(1);
  expect(fs.existsSync(file)).toBe(false);
});

test("the lock of a dead process is taken over by one process, and no file is left behind", async () => {
  const file = lockFile();
  fs.writeFileSync(file, `${await deadPid()} 123`);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} out`);
  };
  await Promise.all([withLock(file, {}, work("a")), withLock(file, {}, work("b"))]);
  expect(order.map((entry) => entry.split(" ")[1])).toEqual(["in", "out", "in", "out"]);
  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});

test("the lock is released when the work fails", async () => {
  const file = lockFile();
  await expect(withLock(file, {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(file, {}, async () => "again")).toBe("again");
});

test("a waiting process learns once which process holds the lock, and gives up in the end", async () => {
  const file = lockFile();
  fs.writeFileSync(file, identityOf(process.ppid));
  const reported: string[] = [];
  const waiting = withLock(
    file,
    { waitMs: 150, onWait: (pid) => reported.push(pid) },
    async () => {},
  );
  await expect(waiting).rejects.toThrow(`Process ${process.ppid} does not release`);
  expect(reported).toEqual([String(process.ppid)]);
});

test("a process that is stopped waits no longer", async () => {
  const file = lockFile();
  fs.writeFileSync(file, identityOf(process.ppid));
  const stop = new AbortController();
  const onWait = () => stop.abort(new Error("stopped"));
  const waiting = withLock(file, { onWait, signal: stop.signal }, async () => {});
  await expect(waiting).rejects.toThrow("stopped");
});

test("a process is identified by more than its id", async () => {
  expect(isAlive(identityOf(process.pid))).toBe(true);
  expect(isAlive(String(process.pid))).toBe(true);
  expect(isAlive(`${await deadPid()} 123`)).toBe(false);
  for (const invalid of ["", "0", "-1", "peg"]) expect(isAlive(invalid)).toBe(false);
});

test.runIf(process.platform === "linux")("a reused process id is another process", () => {
  expect(isAlive(`${process.pid} 1`)).toBe(false);
});
