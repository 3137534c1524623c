/**
 * Runs every check of the shop, as many at once as there are cores. `npm test -- --only unit,lint` runs only the named
 * steps, `npm test -- FILE:LINE` a test, `--failed` what failed last, `--shard 1/3` a third; `--bail` ends at the first
 * failure. FAULTS=full, as `npm run test:all` sets it, runs whole sweeps, the long scenarios and the coverage.
 */
import { onStopRequest } from "#server/processes/stop-request.ts";
import { StartFailed } from "#server/start-failed.ts";
import { planOf } from "./testing/plan.ts";
import { runPlan } from "./testing/run.ts";
import { summarise } from "./testing/summary.ts";

const stopping = new AbortController();
onStopRequest({ first: async () => stopping.abort(), again: () => process.exit(1) });

try {
  const plan = planOf(process.argv.slice(2));
  const ran = await runPlan(plan, stopping);
  process.exitCode = summarise(plan, ran, performance.now() / 1_000) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartFailed ? error.message : error);
  process.exitCode = 1;
}
// A handle that a step left open must not keep the run from ending.
process.exit();
