import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { startHarness, type Harness } from "#tests/resilience/harness.ts";
import { runScenario, type Scenario } from "#tests/resilience/run-scenario.ts";
import { concurrentAccountChanges } from "#tests/resilience/scenarios/concurrent-changes.ts";
import { sameMoment } from "#tests/resilience/scenarios/events.ts";
import { killedWhileRefunding } from "#tests/resilience/scenarios/killed-refund.ts";
import { lastItems } from "#tests/resilience/scenarios/last-items.ts";
import { lostEvents } from "#tests/resilience/scenarios/lost-events.ts";
import { mailOutage } from "#tests/resilience/scenarios/mail.ts";
import { repeatedFailure, stripeFailures } from "#tests/resilience/scenarios/stripe.ts";

let harness: Harness;
const run = (scenario: Scenario) => runScenario(harness, scenario);

beforeAll(async () => {
  harness = await startHarness();
});

afterEach(async () => {
  harness.stripe.reset();
  await harness.smtp.setMode("well");
});

afterAll(async () => {
  await harness?.stop();
});

describe("no order is lost, duplicated or charged at a wrong price", () => {
  test("when a buyer returns at the moment Stripe reports the payment", () => run(sameMoment));

  test("when more buyers want the last items than there are; the others get a clear refusal", () =>
    run(lastItems));

  test("when every event is lost and every tab closed", () => run(lostEvents));

  test("when Stripe hangs, refuses, fails or sends HTML", () => run(stripeFailures));

  test("when Stripe repeats a failure for an idempotency key", () => run(repeatedFailure));

  test("when the jobs process is killed between Stripe's answer to a refund and the commit", () =>
    run(killedWhileRefunding));

  test("when the mail server refuses, hangs or dies in the middle of a mail", () =>
    run(mailOutage));

  test("when accounts and their orders are changed and deleted at the same time", () =>
    run(concurrentAccountChanges));
});
