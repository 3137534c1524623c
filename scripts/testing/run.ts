import os from "node:os";
import path from "node:path";
import { messageOf } from "#shop/kit/thrown.ts";
import type { Plan } from "./plan.ts";
import { type Usage, watchProcesses } from "./processes.ts";
import { schedule } from "./schedule.ts";
import type { Step, StepResult } from "./steps.ts";
import { announceStep, showProgress } from "./terminal.ts";
import { type Failure, sentenceOf, type Tally, type Told } from "./told.ts";
import { withWorkFolder } from "./work-folder.ts";

const PROGRESS_MS = 15_000;
const SECOND_MS = 1_000;

export type TimedFile = { readonly name: string; readonly seconds: number };

/** A step that runs or has run. */
export type Running = {
  readonly name: string;
  readonly beganAt: number;
  /** Null while it runs. */
  ended: { readonly result: StepResult; readonly seconds: number; readonly usage: Usage } | null;
  /** Null until a test tool has told anything. */
  plan: { readonly files: number; readonly workers: number } | null;
  readonly tally: { -readonly [outcome in keyof Tally]: number };
  readonly files: TimedFile[];
  readonly failures: Failure[];
};

/** Runs the chosen steps, tells each failure at once, and returns what ran. `stopping` ends all of them. */
export function runPlan(plan: Plan, stopping: AbortController): Promise<readonly Running[]> {
  return withWorkFolder((folder) => {
    process.env["PREPARED_POSTGRES"] = path.join(folder, "postgres");
    return runSteps(plan, stopping);
  });
}

async function runSteps({ chosen, bail }: Plan, stopping: AbortController) {
  const beganAt = performance.now();
  const processes = watchProcesses();
  const all = new Map<Step, Running>();
  const { signal } = stopping;

  const run = async (step: Step) => {
    const running = begin(step.name);
    all.set(step, running);
    const onTold = (told: Told) => {
      take(running, told);
      if (told.event === "failure") {
        announceStep(`${secondsSince(beganAt)} s  ${lineOf(told.failure)}`);
        if (bail) stopping.abort();
      }
      look();
    };
    const files = chosen.find((each) => each.step === step)?.files ?? [];
    const mark = (pidOrFolder: number | string) => processes.mark(step.name, pidOrFolder);
    const result = await step.run({ signal, files, mark, onTold }).catch(asResult);
    const seconds = (performance.now() - running.beganAt) / SECOND_MS;
    running.ended = { result, seconds, usage: processes.usageOf(step.name) };
    announceEnd(running, signal.aborted);
    if (!result.ok && bail) stopping.abort();
    return result.ok;
  };

  const tasks = chosen.map(({ step }) => step);
  const coresOf = (step: Step) => step.cores * busyShare(all.get(step));
  const cores = os.availableParallelism();
  const { look, ended } = schedule(tasks, { cores, coresOf, run, signal });
  const timer = setInterval(
    () => showProgress(progressOf([...all.values()], secondsSince(beganAt))),
    process.stdout.isTTY ? SECOND_MS : PROGRESS_MS,
  );
  await ended;
  clearInterval(timer);
  processes.stop();
  return [...all.values()];
}

function asResult(error: unknown): StepResult {
  return { ok: false, output: messageOf(error) };
}

function begin(name: string): Running {
  return {
    name,
    beganAt: performance.now(),
    ended: null,
    plan: null,
    tally: { passed: 0, failed: 0, skipped: 0 },
    files: [],
    failures: [],
  };
}

function take(running: Running, told: Told): void {
  if (told.event === "planned") running.plan = told;
  if (told.event === "test") running.tally[told.outcome] += 1;
  if (told.event === "file") running.files.push({ name: told.file, seconds: told.seconds });
  if (told.event === "failure") running.failures.push(told.failure);
}

/** The share of its workers that still have files to run. */
function busyShare(running: Running | undefined): number {
  if (!running?.plan) return 1;
  return Math.min(1, (running.plan.files - running.files.length) / running.plan.workers);
}

export function lineOf({ at, name, difference, repeat }: Failure): string {
  const words = [at, name === "" ? difference : `${name}: ${difference}`];
  if (repeat !== null) words.push(`npm test -- ${repeat}`);
  return words.filter((word) => word !== "").join("  ");
}

/** "integration 61 of 197 files, 1 failed; types; 214 s". */
function progressOf(all: readonly Running[], seconds: string): string {
  const parts = all.flatMap(({ name, ended, plan, files, tally }) => {
    if (ended !== null) return [];
    const done = plan === null ? "" : ` ${files.length} of ${plan.files} files`;
    return [`${name}${done}${tally.failed > 0 ? `, ${tally.failed} failed` : ""}`];
  });
  return [...parts, `${seconds} s`].join("; ");
}

function announceEnd({ name, ended, plan, tally }: Running, stopped: boolean): void {
  if (ended === null) return;
  const { result, seconds } = ended;
  const outcome = result.ok ? "passed" : stopped ? "stopped" : "failed";
  announceStep(`${name}: ${plan === null ? outcome : sentenceOf(tally)} (${seconds.toFixed(1)} s)`);
  if (!result.ok && plan !== null) announceStep(`${name} ${outcome}`);
  for (const line of result.figures ?? []) announceStep(line);
}

function secondsSince(momentMs: number): string {
  return ((performance.now() - momentMs) / SECOND_MS).toFixed(1);
}
