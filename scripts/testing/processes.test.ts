import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { watchProcesses } from "./processes.ts";

/** Works for 0.2 s of a core, then has a child that does the same and ends, then says so and waits. */
const program = `
const work = "while (process.cpuUsage().user < 200_000) for (let at = 0; at < 1e6; at++);";
eval(work);
require("node:child_process").execFileSync(process.execPath, ["-e", work]);
process.stdout.write("done");
setInterval(() => {}, 1_000);
`;

test("a step's core-seconds are those of its process and of ended children, and of no other step", async () => {
  const least = process.platform === "linux" ? 0.4 : 0;
  const processes = watchProcesses();
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => {
    processes.stop();
    child.kill();
  });
  processes.mark("unit", child.pid ?? 0);
  await once(child.stdout, "data");
  expect(processes.usageOf("unit").all).toBeGreaterThanOrEqual(least);
  expect(processes.usageOf("lint").all).toBe(0);
  child.kill();
  await once(child, "exit");
  expect(processes.usageOf("unit").all).toBeGreaterThanOrEqual(least);
});
