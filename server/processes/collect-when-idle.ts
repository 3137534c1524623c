import { performance, type EventLoopUtilization } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";

const checkMs = 5_000;
/** A process that was busy for less than this share of the time has nothing to do. */
const idleShare = 0.05;
/** Less is not worth a pause of some 50 ms. */
const worthBytes = 4 * 1_024 * 1_024;

type Collector = (how: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/**
 * Collects garbage while a process has nothing to do, so that its memory goes back to the system: loading
 * the website leaves as much garbage as the website needs, and V8 by itself collects only under load.
 */
export function collectWhenIdle(): void {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let collectedBytes = 0;
  let collect: Collector | null = null;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare || heldBytes() - collectedBytes < worthBytes) return;
    collect ??= findCollector();
    collect({ type: "major", flavor: "last-resort" });
    collectedBytes = heldBytes();
  }, checkMs);
  timer.unref();
}

/** V8's own function. Looked up at first use, because the new context that this needs would slow every start. */
function findCollector(): Collector {
  v8.setFlagsFromString("--expose-gc");
  return vm.runInNewContext("gc") as Collector;
}

function heldBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
