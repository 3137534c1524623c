import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "#server/app-contract.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { isFull } from "#tests/support/full-size.ts";
import { type Durations, readDurations, splitEqually } from "./durations.ts";
import { coverage, listTestFiles, operations, type Step, steps } from "./steps.ts";

/** A step, with the test files that it runs: all of its own if there are none. */
export type Chosen = { readonly step: Step; readonly files: readonly string[] };
export type Plan = { readonly chosen: readonly Chosen[]; readonly bail: boolean };

/** What failed in the last run: names of steps, and test files with a line. */
export const failedFile = path.join(root, ".cache", "test-results", "failed.json");

/** What runs when nothing is named. Coverage takes a second run of the tests, so only `npm run test:all` measures it. */
export const whole: readonly Step[] = isFull ? [...steps, coverage] : steps;

const LINE = /:\d+$/;

/** What the arguments of `npm test` ask for. Throws StartFailed with what may be asked. */
export function planOf(args: readonly string[]): Plan {
  const { values, positionals } = read(args);
  const named = [...(values.only?.split(",") ?? []), ...positionals];
  if (values.failed === true) named.push(...readFailed());
  const chosen =
    named.length === 0 ? whole.map((step) => ({ step, files: [] })) : named.map(findTarget);
  const ofShard = values.shard === undefined ? chosen : shardOf(chosen, values.shard);
  return { chosen: withNeeds(ofShard), bail: values.bail === true };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: "string" },
        shard: { type: "string" },
        bail: { type: "boolean" },
        failed: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new StartFailed(messageOf(error));
  }
}

function readFailed(): readonly string[] {
  const failed = fs.existsSync(failedFile)
    ? (JSON.parse(fs.readFileSync(failedFile, "utf8")) as string[])
    : [];
  if (failed.length === 0) throw new StartFailed("Nothing failed in the last run.");
  return failed;
}

/** A step by its name, or a test file, perhaps with a line, and the step that runs it. */
function findTarget(name: string): Chosen {
  const all = [...steps, coverage, operations];
  const named = all.find((step) => step.name === name);
  if (named !== undefined) return { step: named, files: [] };
  const file = name.replace(LINE, "");
  const owner = all.find((step) => step.has?.(file));
  if (owner !== undefined && file.includes(".test.") && fs.existsSync(path.join(root, file)))
    return { step: owner, files: [name] };
  const names = all.map((step) => step.name).join(", ");
  throw new StartFailed(`${name} is no test file. Name one, or steps with --only: ${names}.`);
}

/** One choice for each step, in their order, with the steps that they need. */
function withNeeds(chosen: readonly Chosen[]): readonly Chosen[] {
  const needed = chosen.flatMap(({ step }) => step.needs ?? []);
  return [...steps, coverage, operations].flatMap((step) => {
    const asked = chosen.filter((each) => each.step === step);
    if (asked.length === 0 && !needed.includes(step)) return [];
    const files = asked.flatMap((each) => each.files);
    // A whole file goes before its lines, and a whole step before its files.
    const most = files.filter(
      (file) => !files.includes(file.replace(LINE, "")) || !LINE.test(file),
    );
    return [{ step, files: asked.every((each) => each.files.length > 0) ? most : [] }];
  });
}

/** The part of the work that a shard such as "1/3" does. */
function shardOf(chosen: readonly Chosen[], shard: string): readonly Chosen[] {
  const [, at, of] = /^([1-9])\/([1-9])$/.exec(shard) ?? [];
  if (at === undefined || Number(at) > Number(of))
    throw new StartFailed("Name a shard as its number and how many there are: --shard 1/3.");
  const needed = new Set(chosen.flatMap(({ step }) => step.needs ?? []));
  const shares = chosen
    .filter(({ step }) => !needed.has(step))
    .flatMap((each) => sharesOf(each, readDurations()));
  return (splitEqually(shares, Number(of))[Number(at) - 1] ?? []).flatMap(({ step, files }) =>
    step.has === undefined ? [{ step, files }] : files.map((file) => ({ step, files: [file] })),
  );
}

/** A step without files as one share, and each file of the others; those that belong together as one. */
function sharesOf({ step, files }: Chosen, { steps: ofSteps, medians, files: known }: Durations) {
  if (step.has === undefined)
    return [{ name: step.name, seconds: ofSteps[step.name] ?? 0, step, files: [] }];
  const all = files.length > 0 ? files : listTestFiles().filter(step.has);
  const groups = Map.groupBy(all, (file) => (step.together?.(file) ? "together" : file));
  const secondsOf = (file: string) => known[file] ?? medians[step.name] ?? 1;
  return [...groups].map(([name, group]) => ({
    name,
    seconds: group.reduce((sum, file) => sum + secondsOf(file), 0),
    step,
    files: group,
  }));
}
