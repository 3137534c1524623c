import { expect } from "vitest";
import { pay, successPage } from "./buyers.ts";
import type { Rig } from "./harness.ts";
import { size } from "./size.ts";
import { inParallel, until } from "./wait-until.ts";

const BUYERS_AT_ONCE = 12;
const DELIVERIES_AT_ONCE = 60;

/** Every payment's event ten times, in any order, all at once, to two web processes. */
export async function floodOfEvents(rig: Rig): Promise<string> {
  const { buyers: count, copies } = size.flood;
  rig.stripe.eventFate = () => "held";
  const paid = await inParallel(await rig.buyers(count), BUYERS_AT_ONCE, rig.buy);
  const sessions = new Set(paid.map((page) => page.sessionId));
  expect(sessions.size).toBe(count);
  const isCompleted = ({ sessionId }: { sessionId: string }) => sessions.has(sessionId);
  await until("Stripe has sent an event for every payment", () => {
    return rig.stripe.held.filter(isCompleted).length === count;
  });
  await until("Stripe has no more to send", async () => {
    const { rows } = await rig.stripeDb.query(
      "select from sandbox_stripe.events where next_try_at is not null limit 1",
    );
    return rows.length === 0;
  });

  const events = rig.stripe.held.splice(0);
  const deliveries = rig.chance.shuffle(
    events.flatMap((event) => Array(isCompleted(event) ? copies : 1).fill(event)),
  );
  const statuses = await inParallel(deliveries, DELIVERIES_AT_ONCE, rig.stripe.deliver);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await rig.settle();
  return `${count} events × ${copies} in parallel, among ${deliveries.length} deliveries`;
}

/** The browser comes back while Stripe's event comes in. */
export async function sameMoment(rig: Rig): Promise<string> {
  const { buyers: count } = size.sameMoment;
  rig.stripe.eventFate = ({ sessionId }) => (sessionId === "" ? "through" : "held");
  await inParallel(await rig.buyers(count), BUYERS_AT_ONCE, async (buyer) => {
    const page = await rig.open(buyer);
    await pay(page);
    const event = await until("the event of the payment", () => {
      return rig.stripe.held.find(({ sessionId }) => sessionId === page.sessionId) ?? null;
    });
    const [shown, status, again] = await Promise.all([
      successPage(rig.shop.url, page.sessionId),
      rig.stripe.deliver(event),
      successPage(rig.shop.url, page.sessionId),
    ]);
    expect(status).toBe(200);
    expect([shown, again]).toEqual(Array(2).fill({ status: 200, isThanks: true }));
  });
  rig.stripe.held.splice(0);
  await rig.settle();
  return `success page twice and webhook at the same moment × ${count}`;
}
