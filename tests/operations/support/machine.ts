import { spawnSync } from "node:child_process";
import { percentile } from "#bench/report.ts";

/**
 * How long Node takes to start and end, with nothing to do, where the figures of these tests were reached: on two
 * cores on which a version of the shop started in 2.0 s that takes 3.3 s where Node alone takes 88 ms.
 */
const NODE_ALONE_MS = 53;
const TIMES = 9;

/** How fast this machine is now, in a sentence, for whoever reads why a figure was not reached. */
export function ofThisMachine(): string {
  const took = Array.from({ length: TIMES }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ["--eval", "0"]);
    return performance.now() - began;
  });
  const times = (percentile(took, 0.5) / NODE_ALONE_MS).toFixed(1);
  return `This machine takes ${times} times as long for a bare start of Node as the one of the figures`;
}
