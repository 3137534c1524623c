import { expect } from "vitest";
import { pay, successPage } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { inParallel, until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 12;
const DELIVERIES_AT_ONCE = 60;

/** Delivers every payment's event ten times at once, in any order, to two web processes. */
export async function floodOfEvents(harness: Harness): Promise<string> {
  const { buyers: count, copies } = size.flood;
  harness.stripe.decideEvent = () => "held";
  const paid = await inParallel(await harness.buyers(count), BUYERS_AT_ONCE, harness.buy);
  const sessions = new Set(paid.map((page) => page.sessionId));
  expect(sessions.size).toBe(count);
  const isCompleted = ({ sessionId }: { sessionId: string }) => sessions.has(sessionId);
  await until("Stripe has sent an event for every payment", () => {
    return harness.stripe.held.filter(isCompleted).length === count;
  });
  await until("Stripe has no more to send", async () => {
    const { rows } = await harness.stripeDb.query(
      "select from sandbox_stripe.events where next_try_at is not null limit 1",
    );
    return rows.length === 0;
  });

  const events = harness.stripe.held.splice(0);
  const deliveries = harness.random.shuffle(
    events.flatMap((event) => Array(isCompleted(event) ? copies : 1).fill(event)),
  );
  const statuses = await inParallel(deliveries, DELIVERIES_AT_ONCE, harness.stripe.deliver);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await harness.settle();
  return `${count} events × ${copies} in parallel, among ${deliveries.length} deliveries`;
}

/** The buyer returns to the shop while Stripe's event arrives. */
export async function sameMoment(harness: Harness): Promise<string> {
  const { buyers: count } = size.sameMoment;
  harness.stripe.decideEvent = ({ sessionId }) => (sessionId === "" ? "through" : "held");
  await inParallel(await harness.buyers(count), BUYERS_AT_ONCE, async (buyer) => {
    const page = await harness.open(buyer);
    await pay(page);
    const event = await until("the event of the payment", () => {
      return harness.stripe.held.find(({ sessionId }) => sessionId === page.sessionId) ?? null;
    });
    const [shown, status, again] = await Promise.all([
      successPage(harness.shop.url, page.sessionId),
      harness.stripe.deliver(event),
      successPage(harness.shop.url, page.sessionId),
    ]);
    expect(status).toBe(200);
    expect([shown, again]).toEqual(Array(2).fill({ status: 200, isThanks: true }));
  });
  harness.stripe.held.splice(0);
  await harness.settle();
  return `success page twice and webhook at the same moment × ${count}`;
}
