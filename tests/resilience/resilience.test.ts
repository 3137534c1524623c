import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { floodOfEvents, sameMoment } from "./event-scenarios.ts";
import { killsWhileBuying } from "./kill-scenario.ts";
import { lastOnes } from "./last-ones-scenario.ts";
import { actsAtOnce } from "./deadlock-scenario.ts";
import { lostEvents } from "./lost-events-scenario.ts";
import { mailDown } from "./mail-scenario.ts";
import { startRig, type Rig } from "./harness.ts";
import { isFull, seed } from "./size.ts";
import { cutAnswers, keptFailure, stripeDown } from "./stripe-scenarios.ts";

let rig: Rig;
const beganAt = performance.now();

beforeAll(async () => {
  rig = await startRig();
  print(`${isFull ? "Full" : "Short"} run, seed ${seed}, two web processes`);
});

afterEach(async () => {
  rig.stripe.clear();
  await rig.smtp.become("well");
});

afterAll(async () => {
  await rig?.stop();
  print(`In all ${((performance.now() - beganAt) / 1_000).toFixed(0)} s`);
});

/** Plays a scenario, then compares the books from the first order on. */
async function play(scenario: (rig: Rig) => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const figures = await scenario(rig);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { compared } = await rig.books.check();
  expect(rig.shop.processes("web")).toHaveLength(2);
  print(`${figures} (${seconds} s). Books: ${compared}`);
}

function print(line: string): void {
  process.stdout.write(`Faults: ${line}\n`);
}

describe("the shop never loses, doubles or misprices an order", () => {
  test("though every event comes ten times, in any order, all at once", () => play(floodOfEvents));

  test("though the buyer comes back at the very moment Stripe tells of the payment", () =>
    play(sameMoment));

  test("though three in ten of Stripe's answers are lost after the work was done", () =>
    play(cutAnswers));

  test("the last ones are sold once each, and everybody else is told", () => play(lastOnes));

  test("though every event is lost and every tab closed", () => play(lostEvents));

  test("though Stripe is slow, refuses, breaks or talks nonsense", () => play(stripeDown));

  test("though Stripe keeps a failure for the order's key", () => play(keptFailure));

  test("though the mail server refuses, hangs or dies in the middle of a mail", () =>
    play(mailDown));

  test("though accounts and their orders are changed and deleted all at once", () =>
    play(actsAtOnce));

  test("though processes, PostgreSQL and the whole program are killed while people buy", () =>
    play(killsWhileBuying));
});
