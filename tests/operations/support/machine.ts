import { spawnSync } from "node:child_process";
import { percentile } from "#bench/report.ts";

/**
 * How long Node takes to start and end, with nothing to do, where the figures of these tests were reached: on two
 * cores on which a version of the shop started in 2.0 s that takes 3.3 s where Node alone takes 88 ms.
 */
const NODE_ALONE_MS = 53;
const TIMES = 9;

/** How many times slower than that this machine is now, by the same work; 1 for a faster one. */
export function slowness(): number {
  const took = Array.from({ length: TIMES }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ["--eval", "0"]);
    return performance.now() - began;
  });
  const times = Math.max(1, percentile(took, 0.5) / NODE_ALONE_MS);
  process.stdout.write(`Operations: this machine takes ${times.toFixed(2)} times as long\n`);
  return times;
}
