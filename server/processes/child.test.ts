import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { sendCommand, stopChildren } from "./child.ts";

/** Keeps this process from noticing what happens to others meanwhile. */
function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test("a process that has ended unnoticed is stopped like the others, and its lost command fails nothing", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "child-"));
  const file = path.join(folder, "waiting.mjs");
  writeFileSync(file, "setInterval(() => {}, 1_000);");
  cluster.setupPrimary({ exec: file, execArgv: [] });
  const worker = cluster.fork();
  const exited = once(worker, "exit").then(() => undefined);
  await once(worker, "online");
  const generation = { id: "one", folder, version: "1" };
  worker.process.kill("SIGKILL");
  blockFor(200);
  expect(worker.isConnected()).toBe(true);
  await stopChildren([{ role: "web", generation, worker, exited }], {
    command: "drain",
    seconds: 1,
  });
  expect(worker.isDead()).toBe(true);
  rmSync(folder, { recursive: true });
});

test("a command to a process that has ended is refused at once", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "child-"));
  const file = path.join(folder, "ending.mjs");
  writeFileSync(file, "process.exit(7);");
  cluster.setupPrimary({ exec: file, execArgv: [] });
  const worker = cluster.fork();
  const exited = once(worker, "exit").then(() => undefined);
  await exited;
  const generation = { id: "one", folder, version: "1" };
  await expect(
    sendCommand({ role: "web", generation, worker, exited }, "begin", "begun"),
  ).rejects.toThrow("The web process ended while it was starting (exit code 7).");
  rmSync(folder, { recursive: true });
});
