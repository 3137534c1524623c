import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isProcessRunning, hostId } from "./host.server.ts";

test("a machine has one name, and two of its processes agree on it", () => {
  expect(hostId()).toBe(hostId());
  expect(hostId()).not.toBe("");
});

test("a process runs until it has ended", async () => {
  expect(isProcessRunning(process.pid)).toBe(true);
  expect(isProcessRunning(1)).toBe(true);
  expect(isProcessRunning(spawnSync("true").pid)).toBe(false);
});

test.runIf(process.platform === "linux")(
  "one that nobody has asked after does not run",
  async () => {
    // The shell ends its child and, replaced by sleep, never asks after it.
    const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 30"], { stdio: "pipe" });
    const [said] = await once(parent.stdout, "data");
    const zombie = Number(String(said).trim());
    await expect.poll(() => isProcessRunning(zombie), { timeout: 10_000 }).toBe(false);
    expect(() => process.kill(zombie, 0)).not.toThrow();
    parent.kill();
  },
);
