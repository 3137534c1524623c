import fs from "node:fs";
import { durationsFile, durationsOf, readDurations } from "#scripts/testing/durations.ts";
import { planOf } from "#scripts/testing/plan.ts";
import { runPlan } from "#scripts/testing/run.ts";
import { StartFailed } from "#server/start-failed.ts";
import type { Report } from "./report.ts";

const DEAREST = 10;

/**
 * A whole `npm test`: seconds and core-seconds by step, core-seconds by kind of process, and the dearest files. Writes
 * tests/durations.json, by which shards are equal and long files begin first. "Of no kind" are processes that lived
 * for less than a second. The website is built before. Only Linux says what a process uses.
 */
export async function run(): Promise<Report> {
  delete process.env["NODE_ENV"]; // a benchmark runs in production, and a test does not
  const beganAt = performance.now();
  const steps = await runPlan(planOf([]), new AbortController());
  const wall = (performance.now() - beganAt) / 1_000;
  if (steps.some(({ ended }) => ended?.result.ok !== true))
    throw new StartFailed("A run that fails measures nothing.");
  const ended = steps.flatMap(({ name, files, ended: end }) =>
    end === null ? [] : [{ name, files, wall: end.seconds, seconds: end.usage.all, ...end.usage }],
  );
  const durations = durationsOf(ended, readDurations());
  fs.writeFileSync(durationsFile, `${JSON.stringify(durations, null, 2)}\n`);

  const kinds = new Map<string, number>();
  for (const { kinds: ofStep, seconds } of ended) {
    const seen = [...ofStep.values()].reduce((sum, value) => sum + value, 0);
    for (const [kind, value] of [...ofStep, ["of no kind", seconds - seen] as const])
      kinds.set(kind, (kinds.get(kind) ?? 0) + value);
  }
  const all = ended.reduce((sum, { seconds }) => sum + seconds, 0);
  const cores = (what: string, value: number) => ({ what, value, unit: "core-seconds" });
  return {
    name: "tests",
    rows: [
      { what: "npm test", value: wall, unit: "s" },
      cores("npm test", all),
      ...ended.map((step) => ({ what: step.name, value: step.wall, unit: "s" })),
      ...ended.map((step) => cores(`${step.name}: all`, step.seconds)),
      ...[...kinds].map(([kind, value]) => cores(`processes: ${kind}`, value)),
      ...Object.entries(durations.files)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, DEAREST)
        .map(([file, value]) => cores(file, value)),
    ],
  };
}
