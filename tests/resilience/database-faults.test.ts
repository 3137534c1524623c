import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  cutDatabaseAnswers,
  databaseAway,
  silentNetwork,
  terminatedConnections,
} from "./database-scenarios.ts";
import { secondProgram, slowMails } from "./queue-scenarios.ts";
import { startRig, type Rig } from "./harness.ts";
import { isFull } from "./size.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({ withDatabaseProxy: true });
});

afterEach(async () => {
  await rig.database?.become("through");
});

afterAll(async () => {
  await rig?.stop();
});

async function play(scenario: (rig: Rig) => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const figures = await scenario(rig);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { compared } = await rig.books.check();
  expect(rig.shop.processes("web")).toHaveLength(2);
  process.stdout.write(`Faults: ${figures} (${seconds} s). Books: ${compared}\n`);
}

describe("the shop stays open and loses nothing when its database fails", () => {
  test("when every connection is ended again and again", () => play(terminatedConnections));

  test("when no connection can be made for a while", () => play(databaseAway));

  test("when answers are lost", () => play(cutDatabaseAnswers));

  test("when every mail takes seconds", () => play(slowMails));

  // Both take longer than every run can spare. Integration tests of the queue's workers and of the
  // pool show the same on a smaller scale.
  test.runIf(isFull)("when a second program starts and stops beside it", () => play(secondProgram));

  test.runIf(isFull)("when the network is silent", () => play(silentNetwork));
});
