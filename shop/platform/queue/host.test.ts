import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isProcessRunning, hostId } from "./host.server.ts";

test("a host has one id, the same each time", () => {
  expect(hostId()).toBe(hostId());
  expect(hostId()).not.toBe("");
});

test("a process is running until it has exited", async () => {
  expect(isProcessRunning(process.pid)).toBe(true);
  expect(isProcessRunning(1)).toBe(true);
  expect(isProcessRunning(spawnSync("true").pid)).toBe(false);
});

test.runIf(process.platform === "linux")("a zombie process is not running", async () => {
  // The shell starts a child and is replaced by sleep, which does not reap it when it exits.
  const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 30"], { stdio: "pipe" });
  const [output] = await once(parent.stdout, "data");
  const zombie = Number(String(output).trim());
  await expect.poll(() => isProcessRunning(zombie)).toBe(false);
  expect(() => process.kill(zombie, 0)).not.toThrow();
  parent.kill();
});
