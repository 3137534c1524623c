import { expect } from "vitest";
import {
  checkout,
  openPaymentPage,
  pay,
  successPage,
  type Buyer,
} from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import type { CallOutcome } from "#tests/resilience/call-outcomes.ts";
import { inParallel, until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 8;
const CUT_SHARE = 0.3;
const CLEAR_ANSWER_MS = 10_000;
const PAGE_MS = 2_000;

/**
 * Three in ten of Stripe's responses are lost after the work was done, other calls are repeated or
 * late; events are refused, duplicated and out of order. Every buyer clicks twice.
 */
export async function cutAnswers(harness: Harness): Promise<string> {
  const { random, stripe } = harness;
  stripe.disturbed.calls = 0;
  stripe.disturbed.events = 0;
  stripe.decideCall = () => {
    if (random.chance(CUT_SHARE)) return "cut-after";
    if (random.chance(0.1)) return "twice";
    return random.chance(0.1) ? { lateMs: random.between(50, 500) } : "through";
  };
  stripe.decideEvent = () =>
    random.pick(["through", "through", "refused", "doubled", "late", "late"]);
  const { buyers: count } = size.cuts;
  let refusals = 0;
  await inParallel(await harness.buyers(count), BUYERS_AT_ONCE, async (buyer) => {
    const clicks = await Promise.all([
      checkout(harness.shop.url, buyer),
      checkout(harness.shop.url, buyer),
    ]);
    for (const { status } of clicks) expect([200, 503]).toContain(status);
    refusals += clicks.filter(({ status }) => status === 503).length;
    const page = await harness.open(buyer);
    for (const { status, sessionId } of clicks)
      if (status === 200) expect(sessionId).toBe(page.sessionId);
    await pay(page);
    expect((await successPage(harness.shop.url, page.sessionId)).status).toBe(200);
  });
  await harness.settle();
  const { calls, events } = stripe.disturbed;
  return `${count} checkouts clicked twice, ${calls} calls and ${events} events disturbed, ${refusals} clear refusals`;
}

const failures: Readonly<Record<string, CallOutcome>> = {
  hangs: "hang",
  "is too slow": { lateMs: 15_000 },
  "cuts before the work": "cut-before",
  "cuts after the work": "cut-after",
  "answers 429": problem(429, { type: "rate_limit_error", code: "rate_limit" }),
  "answers 500": problem(500, { type: "api_error" }),
  "answers HTML": { status: 200, type: "text/html", body: "<h1>It works</h1>" },
  "answers 502 in HTML": { status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" },
};

function problem(status: number, error: object): CallOutcome {
  const body = JSON.stringify({ error: { message: "Not now.", ...error } });
  return { status, type: "application/json", body };
}

/** Each failure of Stripe hits one buyer, all at once; then Stripe recovers. */
export async function stripeFailures(harness: Harness): Promise<string> {
  const names = Object.keys(failures);
  const buyers = await harness.buyers(names.length);
  const failureOf = new Map(buyers.map(({ email }, at) => [email, names[at] ?? ""]));
  harness.stripe.decideCall = ({ body }) =>
    failures[failureOf.get(new URLSearchParams(body).get("customer_email") ?? "") ?? ""] ??
    "through";

  let isOver = false;
  const browsing = browse(harness, () => isOver);
  const refusals = await Promise.all(buyers.map((buyer) => checkout(harness.shop.url, buyer)));
  isOver = true;
  const slowestPageMs = await browsing;
  for (const [at, refusal] of refusals.entries()) {
    expect(refusal, `Stripe ${names[at]}`).toMatchObject({
      status: 503,
      code: "payment_unavailable",
    });
    expect(refusal.message, `Stripe ${names[at]}`).toMatch(/Nothing has been charged.*try again/);
    expect(refusal.tookMs, `Stripe ${names[at]}`).toBeLessThan(CLEAR_ANSWER_MS);
  }
  expect(slowestPageMs, "browsing meanwhile").toBeLessThan(PAGE_MS);

  harness.stripe.reset();
  for (const buyer of buyers) {
    const page = await harness.open(buyer);
    const again = await openPaymentPage(harness.shop.url, buyer);
    expect(again.sessionId).toBe(page.sessionId);
    await pay(page);
    await expectOneOrder(harness, buyer);
  }
  await harness.settle();
  const slowest = Math.max(...refusals.map(({ tookMs }) => tookMs));
  return `${names.length} ways to fail: 503 within ${(slowest / 1_000).toFixed(1)} s, pages within ${slowestPageMs.toFixed(0)} ms meanwhile, then one order and one session each`;
}

/** Reads product pages until the run is over; returns the longest time in milliseconds. */
async function browse(harness: Harness, isOver: () => boolean): Promise<number> {
  let slowestMs = 0;
  await until(
    "the buyers have their answers",
    async () => {
      const startedAt = performance.now();
      const slug = harness.random.pick(harness.products).slug;
      const answered = await fetch(`${harness.shop.url}/product/${slug}`);
      await answered.text();
      expect(answered.status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      return isOver();
    },
    30_000,
  );
  return slowestMs;
}

async function expectOneOrder({ shopDb }: Harness, { email }: Buyer): Promise<void> {
  const { rows } = await shopDb.query("select id from orders where email = $1", [email]);
  expect(rows, "one order, whatever the number of attempts").toHaveLength(1);
}

/**
 * Stripe answers 500 and saves that response for the Idempotency-Key, so that the same key gets 500
 * again for a day. The buyer still reaches a payment page, and only one.
 */
export async function repeatedFailure(harness: Harness): Promise<string> {
  const [buyer] = await harness.buyers(1);
  if (buyer === undefined) throw new Error("There is no buyer.");
  const failure = problem(500, { type: "api_error" });
  harness.stripe.decideCall = ({ method }) =>
    method === "POST" && typeof failure === "object" ? { ...failure, saved: true } : "through";
  const refusal = await checkout(harness.shop.url, buyer);
  expect(refusal).toMatchObject({ status: 503, code: "payment_unavailable" });
  harness.stripe.reset();
  await harness.buy(buyer);
  await harness.settle();
  await expectOneOrder(harness, buyer);
  return "a 500 repeated for the key: the buyer reached a payment page nevertheless";
}
