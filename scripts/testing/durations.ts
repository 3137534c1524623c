import fs from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";

/**
 * What steps and test files took when `npm run bench -- tests` measured them last, in core-seconds. Only files that
 * take more than a second, and twice the median of their step, have a line.
 */
export type Durations = {
  readonly steps: Readonly<Record<string, number>>;
  /** Of the files of each step. */
  readonly medians: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
  /** Why a file takes more than ten times the median, which people write. */
  readonly why: Readonly<Record<string, string>>;
};

export const durationsFile = path.join(root, "tests", "durations.json");
const KEPT_TIMES = 2;
const KEPT_SECONDS = 1;
/** A file that takes longer than so many medians has a reason. */
export const REASON_TIMES = 10;

export function readDurations(): Durations {
  return JSON.parse(fs.readFileSync(durationsFile, "utf8")) as Durations;
}

/** A step, or a test file of it, with what it is expected to take. */
export type Share = { readonly name: string; readonly seconds: number };

/**
 * Splits shares into so many parts that take about the same: each share, the longest first, goes to the part that
 * has least. Equal on every machine.
 */
export function splitEqually<T extends Share>(shares: readonly T[], parts: number): T[][] {
  const split = Array.from({ length: parts }, () => ({ seconds: 0, shares: [] as T[] }));
  const longestFirst = shares.toSorted(
    (a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1),
  );
  for (const share of longestFirst) {
    const least = split.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.seconds += share.seconds;
    least.shares.push(share);
  }
  return split.map((part) => part.shares);
}

/**
 * The durations as a run has measured them: `steps` with the core-seconds of each, and the seconds of its files. Files
 * that wait, or work beside others, take another share of a core: theirs are scaled to the core-seconds of the step.
 */
export function durationsOf(
  steps: readonly (Share & { readonly files: readonly Share[] })[],
  { why }: Pick<Durations, "why">,
): Durations {
  const measured = steps.map(({ name, seconds, files }) => {
    const scale = seconds / files.reduce((sum, file) => sum + file.seconds, 0);
    return {
      name,
      seconds,
      files: files.map((file) => ({ name: file.name, seconds: file.seconds * scale })),
    };
  });
  const medians = new Map(measured.map(({ name, files }) => [name, medianOf(files)]));
  const kept = measured.flatMap(({ name, files }) =>
    files.filter(
      ({ seconds }) => seconds >= KEPT_SECONDS && seconds > KEPT_TIMES * (medians.get(name) ?? 0),
    ),
  );
  const entries = (shares: readonly Share[]) =>
    Object.fromEntries(
      shares
        .toSorted((a, b) => b.seconds - a.seconds)
        .map(({ name, seconds }) => [name, round(seconds)]),
    );
  return {
    steps: entries(measured),
    medians: Object.fromEntries(
      measured.flatMap(({ name, files }) => (files.length === 0 ? [] : [[name, medianOf(files)]])),
    ),
    files: entries(kept),
    why: Object.fromEntries(
      Object.entries(why).filter(([file]) => kept.some(({ name }) => name === file)),
    ),
  };
}

function medianOf(files: readonly Share[]): number {
  const sorted = files.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  return round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function round(seconds: number): number {
  return Number(seconds.toPrecision(3));
}
