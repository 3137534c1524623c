/**
 * Runs every check of the shop in stages; the checks of one stage run at the same time. A stage with a
 * failure is the last. `npm test -- --only unit,lint` runs only the named checks.
 */
import { onStopRequest } from "#server/processes/stop-request.ts";
import { StartFailed } from "#server/start-failed.ts";
import { announceStep, showOutput } from "./testing/output.ts";
import { extraSteps, stages, type Stage, type Step, type StepResult } from "./testing/steps.ts";

type Finished = { readonly name: string; readonly result: StepResult; readonly seconds: string };

const stopping = new AbortController();
onStopRequest({ first: async () => stopping.abort(), again: () => process.exit(1) });

try {
  process.exitCode = (await runAll(chooseStages(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartFailed ? error.message : error);
  process.exitCode = 1;
}
// A handle that a step left open must not keep the run from ending.
process.exit();

/** Returns true if every step passed. */
async function runAll(chosen: readonly Stage[]): Promise<boolean> {
  const beganAt = performance.now();
  const finished: Finished[] = [];
  for (const stage of chosen) {
    const ended = await Promise.all(stage.map(runStep));
    finished.push(...ended);
    if (ended.some(({ result }) => !result.ok)) {
      if (stage !== chosen.at(-1)) announceStep("The steps after these did not run.");
      return false;
    }
  }
  const counts = finished.flatMap(({ name, result }) =>
    result.counts === null ? [] : [`${name} ${result.counts.sentence}`],
  );
  const total = finished.reduce((sum, { result }) => sum + (result.counts?.passed ?? 0), 0);
  announceStep(
    `Passed: ${[...counts, `${total} in total`].join(", ")} (${secondsSince(beganAt)} s)`,
  );
  return true;
}

/** Runs one step and prints its line, with its output if it failed. */
async function runStep(step: Step): Promise<Finished> {
  const beganAt = performance.now();
  const result: StepResult = await step.run(stopping.signal).catch((error: unknown) => ({
    ok: false,
    output: error instanceof Error ? error.message : String(error),
    counts: null,
  }));
  const seconds = secondsSince(beganAt);
  if (!result.ok) showOutput(result.output);
  const outcome = result.ok ? "passed" : stopping.signal.aborted ? "stopped" : "failed";
  announceStep(`${step.name}: ${result.counts?.sentence ?? outcome} (${seconds} s)`);
  if (!result.ok && result.counts !== null) announceStep(`${step.name} ${outcome}`);
  for (const line of result.figures ?? []) announceStep(line);
  return { name: step.name, result, seconds };
}

/** The stages with the steps that `--only` names and those they need; all of them without it. */
function chooseStages(args: readonly string[]): readonly Stage[] {
  if (args.length === 0) return stages;
  const list = args[0] === "--only" ? args[1] : args[0]?.replace(/^--only=/, "");
  const names = (list ?? "").split(",");
  const all = [...stages, extraSteps];
  const known = all.flat().map((step) => step.name);
  if (!names.every((name) => known.includes(name)))
    throw new StartFailed(`Name the steps to run: --only with some of ${known.join(", ")}.`);
  const named = all.flat().filter((step) => names.includes(step.name));
  const chosen = new Set(named.flatMap((step) => [step, ...(step.needs ?? [])]));
  return all
    .map((stage) => stage.filter((step) => chosen.has(step)))
    .filter((stage) => stage.length > 0);
}

function secondsSince(momentMs: number): string {
  return ((performance.now() - momentMs) / 1_000).toFixed(1);
}
