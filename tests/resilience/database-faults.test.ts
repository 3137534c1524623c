import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  cutDatabaseAnswers,
  databaseUnavailable,
  silentNetwork,
  terminatedConnections,
} from "./scenarios/database.ts";
import { secondProgram, slowMails } from "./scenarios/queue.ts";
import { startHarness, type Harness } from "./harness.ts";
import { isFull } from "./size.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ withDatabaseProxy: true });
});

afterEach(async () => {
  await harness.database?.setMode("through");
});

afterAll(async () => {
  await harness?.stop();
});

async function play(scenario: (harness: Harness) => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const figures = await scenario(harness);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { compared } = await harness.ledgerCheck.check();
  expect(harness.shop.processes("web")).toHaveLength(2);
  process.stdout.write(`Resilience: ${figures} (${seconds} s). LedgerCheck: ${compared}\n`);
}

describe("the shop stays open and loses nothing when its database fails", () => {
  test("when every connection is ended again and again", () => play(terminatedConnections));

  test("when no connection can be made for a while", () => play(databaseUnavailable));

  test("when answers are lost", () => play(cutDatabaseAnswers));

  test("when every mail takes seconds", () => play(slowMails));

  // Both take longer than every run can spare. Integration tests of the queue's workers and of the
  // pool show the same on a smaller scale.
  test.runIf(isFull)("when a second program starts and stops beside it", () => play(secondProgram));

  test.runIf(isFull)("when the network is silent", () => play(silentNetwork));
});
