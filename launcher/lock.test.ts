import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { identityOf, isAlive, withLock } from "./lock.mjs";

function lockFile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lock-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return path.join(folder, "lock");
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

test("of many who want the lock one works at a time", async () => {
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

test("the lock of a dead process is taken over by one alone, and nothing is left lying", async () => {
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

test("the lock is let go when the work fails", async () => {
  const file = lockFile();
  await expect(withLock(file, {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(file, {}, async () => "again")).toBe("again");
});

test("who waits is told for whom, once, and not for ever", async () => {
  const file = lockFile();
  fs.writeFileSync(file, identityOf(process.ppid));
  const told: string[] = [];
  const waiting = withLock(file, { waitMs: 150, onWait: (pid) => told.push(pid) }, async () => {});
  await expect(waiting).rejects.toThrow(`Process ${process.ppid} does not let go`);
  expect(told).toEqual([String(process.ppid)]);
});

test("a process is known by more than its number", async () => {
  expect(isAlive(identityOf(process.pid))).toBe(true);
  expect(isAlive(String(process.pid))).toBe(true);
  expect(isAlive(`${await deadPid()} 123`)).toBe(false);
  for (const nobody of ["", "0", "-1", "peg"]) expect(isAlive(nobody)).toBe(false);
});

test.runIf(process.platform === "linux")("a number given again is another process", () => {
  expect(isAlive(`${process.pid} 1`)).toBe(false);
});
