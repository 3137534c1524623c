import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { floodOfEvents } from "./scenarios/events.ts";
import { killsWhileBuying } from "./scenarios/kills.ts";
import { startHarness, type Harness } from "./harness.ts";
import { print, runScenario, type Scenario } from "./run-scenario.ts";
import { isFull } from "#tests/support/full-size.ts";
import { seed } from "./size.ts";
import { cutAnswers } from "./scenarios/stripe.ts";

let harness: Harness;
const run = (scenario: Scenario) => runScenario(harness, scenario);

beforeAll(async () => {
  harness = await startHarness();
  print(`${isFull ? "Full" : "Short"} run, seed ${seed}, two web processes`);
});

afterEach(() => harness.stripe.reset());

afterAll(async () => {
  await harness?.stop();
});

/** The other scenarios are in full/, which `npm run test:all` runs as well. */
describe("no order is lost, duplicated or charged at a wrong price", () => {
  test("when every Stripe event arrives ten times at once, in any order", () => run(floodOfEvents));

  test("when three in ten of Stripe's responses are lost after the work was done", () =>
    run(cutAnswers));

  test("when processes, PostgreSQL or the whole program are killed while people buy", () =>
    run(killsWhileBuying));
});
