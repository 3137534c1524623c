import { expect } from "vitest";
import type { Harness } from "./harness.ts";

/** Returns its figures as one sentence for the report. */
export type Scenario = (harness: Harness) => Promise<string>;

/** Runs a scenario, then compares the shop's books with Stripe's from the first order on. */
export async function runScenario(harness: Harness, scenario: Scenario): Promise<void> {
  const startedAt = performance.now();
  const figures = await scenario(harness);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { compared } = await harness.ledgerCheck.check();
  expect(harness.shop.processes("web"), "two web processes").toHaveLength(2);
  print(`${figures} (${seconds} s). Ledgers: ${compared}`);
}

/** Prints a line that the test run repeats in its summary. */
export function print(line: string): void {
  process.stdout.write(`Resilience: ${line}\n`);
}
