import fs from "node:fs";
import path from "node:path";
import { isFull } from "#tests/support/full-size.ts";
import { readDurations } from "./durations.ts";
import { failedFile, type Plan } from "./plan.ts";
import { lineOf, type Running } from "./run.ts";
import { announceStep, showOutput } from "./terminal.ts";
import { sentenceOf } from "./told.ts";

const SLOWEST = 10;

/**
 * Prints the output of what failed, what each step and the slowest files took, and what repeats each failure. Returns
 * whether every chosen step passed.
 */
export function summarise({ chosen }: Plan, all: readonly Running[], seconds: number): boolean {
  const failed = all.filter(({ ended }) => ended?.result.ok !== true);
  for (const { ended } of failed) showOutput(ended?.result.output ?? "");
  announceTimes(all);
  const notRun = chosen.filter(({ step }) => !all.some(({ name }) => name === step.name));
  if (notRun.length > 0)
    announceStep(`Did not run: ${notRun.map(({ step }) => step.name).join(", ")}`);
  writeFailed(failed);
  if (failed.length === 0 && notRun.length === 0) {
    announceStep(passedLine(all, seconds));
    if (!isFull)
      announceStep("`npm run test:all` runs the whole sweeps, the faults and the coverage.");
    return true;
  }
  announceStep("Failed, and repeated by `npm test -- --failed`:");
  for (const { name, failures } of failed) {
    const lines = failures.map(lineOf);
    if (lines.length === 0) lines.push(`npm test -- --only ${name}`);
    for (const line of lines) announceStep(`  ${line}`);
  }
  return false;
}

function passedLine(all: readonly Running[], seconds: number): string {
  const counted = all.filter(({ plan }) => plan !== null);
  const counts = counted.map(({ name, tally }) => `${name} ${sentenceOf(tally)}`);
  const total = counted.reduce((sum, { tally }) => sum + tally.passed, 0);
  const text = [...counts, `${total} in total`].join(", ");
  return `Passed: ${text} (${seconds.toFixed(1)} s)`;
}

function announceTimes(all: readonly Running[]): void {
  const steps = all.flatMap(({ name, ended }) =>
    ended === null ? [] : [{ name, values: [ended.seconds, ended.usage.all] }],
  );
  const used = steps.reduce((sum, { values }) => sum + (values[1] ?? 0), 0);
  announceStep(`Seconds and core-seconds of each step (${used.toFixed(0)} core-seconds in all):`);
  for (const { name, values } of steps) announceStep(row(name, values));
  const files = all.flatMap(({ files: ofStep }) => ofStep);
  if (files.length === 0) return;
  const { why } = readDurations();
  announceStep("The slowest files, in seconds:");
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    announceStep(row(why[name] === undefined ? name : `${name}: ${why[name]}`, [seconds]));
}

function row(name: string, values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(1).padStart(8)).join("")}  ${name}`;
}

/** Keeps what `--failed` runs again. */
function writeFailed(failed: readonly Running[]): void {
  const targets = failed.flatMap(({ name, failures }) =>
    failures.length === 0 ? [name] : failures.map(({ repeat }) => repeat ?? name),
  );
  fs.mkdirSync(path.dirname(failedFile), { recursive: true });
  fs.writeFileSync(failedFile, JSON.stringify([...new Set(targets)]));
}
