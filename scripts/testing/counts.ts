import fs from "node:fs";
import { z } from "zod";

/** How many tests a step ran, as a number and as a phrase. */
export type Counts = { readonly passed: number; readonly sentence: string };

const vitestResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

const playwrightResults = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Reads Vitest's counts from its results file; null if it failed before it ran a test. */
export function readVitestCounts(file: string): Counts | null {
  const results = readResults(file, vitestResults);
  if (results === null) return null;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
  return count({ passed, failed, skipped });
}

/** Reads Playwright's counts. A test that passed only when repeated counts as passed and as flaky. */
export function readPlaywrightCounts(file: string): Counts | null {
  const results = readResults(file, playwrightResults);
  if (results === null) return null;
  const { expected, unexpected: failed, flaky, skipped } = results.stats;
  return count({ passed: expected + flaky, failed, flaky, skipped });
}

function count({ passed, ...others }: Record<string, number> & { passed: number }): Counts {
  const nonZero = Object.entries(others).filter(([, number]) => number > 0);
  const parts = [`${passed} passed`, ...nonZero.map(([name, number]) => `${number} ${name}`)];
  return { passed, sentence: parts.join(", ") };
}

function readResults<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
