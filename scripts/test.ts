/**
 * The test run: every check in order, cheapest first, stopping at the first that fails.
 * `npm test -- --only unit,lint` runs the named ones alone.
 */
import { announceStep, showOutput } from "./testing/output.ts";
import { onStopRequest } from "#server/processes/stop-request.ts";
import { type Step, type StepResult, steps } from "./testing/steps.ts";
import { StartFailed } from "#server/start-failed.ts";

const stopping = new AbortController();
onStopRequest({ first: async () => stopping.abort(), again: () => process.exit(1) });

try {
  process.exitCode = (await runAll(chooseSteps(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartFailed ? error.message : error);
  process.exitCode = 1;
}
// Whatever a step left open must not keep the run from ending.
process.exit();

/** Runs the steps; true when all of them passed. */
async function runAll(chosen: readonly Step[]): Promise<boolean> {
  const beganAt = performance.now();
  const told: string[] = [];
  let passedTests = 0;
  for (const step of chosen) {
    const stepBeganAt = performance.now();
    const result: StepResult = await step.run(stopping.signal).catch((error: unknown) => ({
      ok: false,
      output: error instanceof Error ? error.message : String(error),
      counts: null,
    }));
    const seconds = secondsSince(stepBeganAt);
    const counted = ` ${result.counts?.sentence ?? (result.ok ? "in order" : "see above")}`;
    passedTests += result.counts?.passed ?? 0;
    if (!result.ok) {
      showOutput(result.output);
      const why = stopping.signal.aborted ? "stopped" : "failed";
      announceStep(
        `${step.name}:${counted} ${why} (${seconds} s). The steps after it did not run.`,
      );
      return false;
    }
    announceStep(`${step.name}:${counted} (${seconds} s)`);
    for (const line of result.figures ?? []) announceStep(line);
    if (result.counts !== null) told.push(`${step.name} ${result.counts.sentence}`);
  }
  const all = [...told, `in all ${passedTests} passed`].join(", ");
  announceStep(`Passed: ${all} (${secondsSince(beganAt)} s)`);
  return true;
}

function chooseSteps(args: readonly string[]): readonly Step[] {
  if (args.length === 0) return steps;
  const names = (
    args[0] === "--only" ? (args[1] ?? "") : (args[0]?.replace(/^--only=/, "") ?? "")
  ).split(",");
  const chosen = steps.filter((step) => names.includes(step.name));
  if (chosen.length !== names.length) {
    const known = steps.map((step) => step.name).join(", ");
    throw new StartFailed(`Say which steps to run: --only with some of ${known}.`);
  }
  return chosen;
}

function secondsSince(momentMs: number): string {
  return ((performance.now() - momentMs) / 1_000).toFixed(1);
}
