import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { floodOfEvents, sameMoment } from "./scenarios/event.ts";
import { killsWhileBuying } from "./scenarios/kill.ts";
import { lastItems } from "./scenarios/last-items.ts";
import { concurrentAccountChanges } from "./scenarios/concurrent-changes.ts";
import { lostEvents } from "./scenarios/lost-events.ts";
import { mailDown } from "./scenarios/mail.ts";
import { startHarness, type Harness } from "./harness.ts";
import { isFull, seed } from "./size.ts";
import { cutAnswers, repeatedFailure, stripeDown } from "./scenarios/stripe.ts";

let harness: Harness;
const beganAt = performance.now();

beforeAll(async () => {
  harness = await startHarness();
  print(`${isFull ? "Full" : "Short"} run, seed ${seed}, two web processes`);
});

afterEach(async () => {
  harness.stripe.clear();
  await harness.smtp.setMode("well");
});

afterAll(async () => {
  await harness?.stop();
  print(`In all ${((performance.now() - beganAt) / 1_000).toFixed(0)} s`);
});

/** Plays a scenario, then compares the ledgerCheck from the first order on. */
async function play(scenario: (harness: Harness) => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const figures = await scenario(harness);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { compared } = await harness.ledgerCheck.check();
  expect(harness.shop.processes("web")).toHaveLength(2);
  print(`${figures} (${seconds} s). LedgerCheck: ${compared}`);
}

function print(line: string): void {
  process.stdout.write(`Resilience: ${line}\n`);
}

describe("the shop never loses, doubles or misprices an order", () => {
  test("though every event comes ten times, in any order, all at once", () => play(floodOfEvents));

  test("though the buyer comes back at the very moment Stripe tells of the payment", () =>
    play(sameMoment));

  test("though three in ten of Stripe's answers are lost after the work was done", () =>
    play(cutAnswers));

  test("the last ones are sold once each, and everybody else is told", () => play(lastItems));

  test("though every event is lost and every tab closed", () => play(lostEvents));

  test("though Stripe is slow, refuses, breaks or talks nonsense", () => play(stripeDown));

  test("though Stripe keeps a failure for the order's key", () => play(repeatedFailure));

  test("though the mail server refuses, hangs or dies in the middle of a mail", () =>
    play(mailDown));

  test("though accounts and their orders are changed and deleted all at once", () =>
    play(concurrentAccountChanges));

  test("though processes, PostgreSQL and the whole program are killed while people buy", () =>
    play(killsWhileBuying));
});
