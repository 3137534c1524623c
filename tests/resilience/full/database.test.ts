import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { startHarness, type Harness } from "#tests/resilience/harness.ts";
import { runScenario, type Scenario } from "#tests/resilience/run-scenario.ts";
import {
  cutDatabaseAnswers,
  databaseUnavailable,
  silentNetwork,
  terminatedConnections,
} from "#tests/resilience/scenarios/database.ts";
import { secondProgram, slowMails } from "#tests/resilience/scenarios/queue.ts";

let harness: Harness;
const run = (scenario: Scenario) => runScenario(harness, scenario);

beforeAll(async () => {
  harness = await startHarness({ withDatabaseProxy: true });
});

afterEach(async () => {
  await harness.database?.setMode("through");
});

afterAll(async () => {
  await harness?.stop();
});

describe("the shop stays open and loses nothing", () => {
  test("when every database connection is terminated again and again", () =>
    run(terminatedConnections));

  test("when the database refuses connections for a while", () => run(databaseUnavailable));

  test("when answers of the database are lost", () => run(cutDatabaseAnswers));

  test("when the network to the database is silent", () => run(silentNetwork));

  test("when every mail takes seconds to send", () => run(slowMails));

  test("when a second program starts and stops beside it", () => run(secondProgram));
});
