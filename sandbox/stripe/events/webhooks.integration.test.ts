import type Stripe from "stripe";
import { beforeEach, expect, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { payWithCard } from "#sandbox/testing/shopping.ts";
import { startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";

let shop: TestSandbox;

beforeEach(async () => {
  shop = await startTestSandbox();
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 20) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It did not come to be.");
}

function sessionIn(event: Stripe.Event): Stripe.Checkout.Session {
  if (event.data.object.object !== "checkout.session")
    throw new Error("There is no session in it.");
  return event.data.object;
}

test("a payment sends three signed events", async () => {
  const session = await shop.open();
  await payWithCard(session);
  const completed = await shop.eventOf("checkout.session.completed");
  expect(sessionIn(completed)).toMatchObject({ id: session.id, payment_status: "paid" });
  expect(completed.request).toEqual({ id: null, idempotency_key: null });
  await until(() => shop.events.length === 3);
  expect(shop.events.map((event) => event.type).toSorted()).toEqual([
    "charge.succeeded",
    "checkout.session.completed",
    "payment_intent.succeeded",
  ]);
  await until(async () => (await shop.stripe.events.retrieve(completed.id)).pending_webhooks === 0);
});

test("an event that is not accepted is sent again after one second, then five", async () => {
  shop.webhook.status = 500;
  const { id } = await shop.open();
  const { lastResponse } = await shop.stripe.checkout.sessions.expire(id);
  await until(() => shop.lines.length === 1);
  const owed = async () => (await shop.stripe.events.list({ delivery_success: false })).data;
  expect((await owed()).map((event) => event.pending_webhooks)).toEqual([1]);
  await until(() => shop.lines.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(shop.webhook.calls).toBe(2);
  shop.webhook.status = 200;
  shop.passTime(5_000);
  const expired = await shop.eventOf("checkout.session.expired");
  expect(expired.request?.id).toBe(lastResponse.requestId);
  await until(async () => (await owed()).length === 0);
});

test("an event is given up after twelve attempts and stays listed as undelivered", async () => {
  shop.webhook.status = 404;
  const { id } = await shop.open();
  await shop.stripe.checkout.sessions.expire(id);
  for (let tries = 1; tries <= 12; tries += 1) {
    await until(() => shop.lines.length === tries);
    shop.passTime(28_800_000);
  }
  expect(shop.lines.at(-1)).toMatchObject({ level: "error", tries: 12 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(shop.webhook.calls).toBe(12);
  const owed = await shop.stripe.events.list({ delivery_success: false });
  expect(owed.data.map((event) => event.type)).toEqual(["checkout.session.expired"]);
});

test("two processes send each event once", async () => {
  const other = createSandbox(shop.options);
  await Promise.all([other.start(), other.start()]);
  const sessions = await Promise.all(Array.from({ length: 40 }, () => shop.open()));
  await Promise.all(sessions.map((session) => payWithCard(session)));
  await until(() => shop.webhook.calls >= 120);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(shop.webhook.calls).toBe(120);
  expect(new Set(shop.events.map((event) => event.id)).size).toBe(120);
  await other.stop();
});

test("a session expires at its expiry time", async () => {
  const { id } = await shop.open({ expires_at: Math.floor(Date.now() / 1000) + 1_900 });
  shop.passTime(1_901_000);
  const expired = await shop.eventOf("checkout.session.expired");
  expect(sessionIn(expired)).toMatchObject({ id, status: "expired", url: null });
});

test("a decline sends an event with its reason", async () => {
  await payWithCard(await shop.open(), { number: "4000000000009995" });
  const failed = await shop.eventOf("payment_intent.payment_failed");
  expect(failed.data.object).toMatchObject({
    last_payment_error: { code: "card_declined", decline_code: "insufficient_funds" },
  });
});

test.each([
  ["4000000000000077", "checkout.session.async_payment_succeeded", "paid"],
  ["4000000000000341", "checkout.session.async_payment_failed", "unpaid"],
])("a slow payment with %s ends in %s", async (number, type, payment_status) => {
  const session = await shop.open();
  const answer = await payWithCard(session, { number });
  expect(answer.status).toBe(303);
  const completed = await shop.eventOf("checkout.session.completed");
  expect(sessionIn(completed)).toMatchObject({ status: "complete", payment_status: "unpaid" });
  shop.passTime(4_000);
  expect(sessionIn(await shop.eventOf(type))).toMatchObject({ id: session.id, payment_status });
});

test("refunds send events when they are created and when they end", async () => {
  const refund = async (number: string) => {
    const session = await shop.open();
    await payWithCard(session, { number });
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(session.id);
    return shop.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 500 });
  };
  await refund("4242424242424242");
  const refunded = await shop.eventOf("charge.refunded");
  expect(refunded.data).toMatchObject({
    object: { amount_refunded: 500, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  });
  await shop.eventOf("refund.created");
  expect((await refund("4000000000007726")).status).toBe("pending");
  shop.passTime(4_000);
  expect((await shop.eventOf("refund.updated")).data.object).toMatchObject({ status: "succeeded" });
  const failing = await refund("4000000000005126");
  shop.passTime(4_000);
  expect((await shop.eventOf("refund.failed")).data.object).toMatchObject({ status: "failed" });
  const charge = await shop.stripe.charges.retrieve(String(failing.charge));
  expect(charge.amount_refunded).toBe(0);
});

test("a dispute sends an event", async () => {
  await payWithCard(await shop.open(), { number: "4000000000000259" });
  const disputed = await shop.eventOf("charge.dispute.created");
  expect(disputed.data.object).toMatchObject({ amount: 8_850, status: "needs_response" });
});

test("the sandbox's pages link to its parts", async () => {
  const page = await (await fetch(`${shop.url}/sandbox/`)).text();
  expect(page).toContain('href="/sandbox/mailbox"');
  expect(page).toContain('href="/sandbox/stripe/"');
  expect((await fetch(`${shop.url}/sandbox/stripe/`)).status).toBe(200);
  expect((await fetch(`${shop.url}/sandbox/mailbox`)).status).toBe(200);
  expect((await fetch(`${shop.url}/sandbox/elsewhere`)).status).toBe(404);
});
