import cluster from "node:cluster";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Child, sendCommand, stopChildren } from "./child.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** Keeps this process from noticing what happens to others meanwhile. */
function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Starts a process that runs a program of one line. Its folder is removed after the test. */
function start(source: string): Child {
  const folder = tempFolder();
  const file = path.join(folder, "program.mjs");
  writeFileSync(file, source);
  cluster.setupPrimary({ exec: file, execArgv: [] });
  const worker = cluster.fork();
  const exited = once(worker, "exit").then(() => undefined);
  return { role: "web", generation: { id: "one", folder, version: "1" }, worker, exited };
}

test("a process that has ended unnoticed is stopped like the others, and its lost command fails nothing", async () => {
  const child = start("setInterval(() => {}, 1_000);");
  const { worker } = child;
  await once(worker, "online");
  worker.process.kill("SIGKILL");
  blockFor(200);
  expect(worker.isConnected()).toBe(true);
  await stopChildren([child], { command: "drain", seconds: 1 });
  expect(worker.isDead()).toBe(true);
});

test("a command to a process that has ended is refused at once", async () => {
  const child = start("process.exit(7);");
  await child.exited;
  await expect(sendCommand(child, "begin", "begun")).rejects.toThrow(
    "The web process ended while it was starting (exit code 7).",
  );
});
