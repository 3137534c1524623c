import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { chargeOf } from "#tests/support/payments.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { processEvent, receiveEvent } from "./receive-event.server.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { testShop } from "#tests/support/shop.ts";

const shop = await testShop();
const { db } = shop;
const { start, orderById, mailsTo, stripe } = await checkoutsOf(shop);

/** Sends a signed event to the shop and returns its id. */
async function send(type: string, object: Record<string, unknown>): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({ id, object: "event", type, data: { object } });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: shop.webhookSecret,
  });
  expect(await receiveEvent(db, body, signature)).toMatchObject({ ok: true });
  return id;
}

const isProcessed = async (id: string) => {
  const event = await db
    .selectFrom("paymentEvents")
    .select(["handledAt", "payload"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return event.handledAt !== null && JSON.stringify(event.payload) === "{}";
};

const session = (id: string) => ({ id, object: "checkout.session" });

async function paidOrder() {
  const order = await payCheckout(shop, await start());
  return { order, intent: await chargeOf(db, order.id) };
}

describe("processing one of Stripe's events", () => {
  it("ends an order whose payment the bank refused, and sends its customer an e-mail", async () => {
    const { order, sessionId } = await start();
    const id = await send("checkout.session.async_payment_failed", session(sessionId));
    await processEvent(db, id);
    expect(await orderById(order.id)).toMatchObject({
      status: "payment_failed",
      holdsStock: false,
    });
    expect(await mailsTo(order.email)).toEqual(["order-unpaid"]);
    expect(await isProcessed(id)).toBe(true);
  });

  it("records a refund that the shopkeeper made at Stripe", async () => {
    const { order, intent } = await paidOrder();
    await stripe.refunds.create({ payment_intent: intent, amount: 500 });
    const charge = { id: "ch_1", object: "charge", payment_intent: intent };
    const id = await send("charge.refunded", charge);
    await processEvent(db, id);
    expect(await listRefundsOf(db, order.id)).toMatchObject([
      { amountPence: 500, origin: "provider", state: "sent", explainedAt: null },
    ]);
    expect(await flagsOf(db, order.id)).toEqual([
      "A refund was made outside the shop: enter what it was for: £5.00",
    ]);
    expect(await isProcessed(id)).toBe(true);
  });

  it.each([
    ["customer.created", { id: "cus_1", object: "customer" }],
    ["charge.refunded", { id: "ch_1", object: "charge", payment_intent: null }],
  ])("ignores a %s event that is not about a payment", async (type, object) => {
    const id = await send(type, object);
    await processEvent(db, id);
    expect(await isProcessed(id)).toBe(true);
  });

  it("ignores other events about a payment", async () => {
    const { order, intent } = await paidOrder();
    await stripe.refunds.create({ payment_intent: intent, amount: 500 });
    const charge = { id: "ch_1", object: "charge", payment_intent: intent };
    const id = await send("charge.updated", charge);
    await processEvent(db, id);
    expect(await orderById(order.id)).toEqual(order);
    expect(await isProcessed(id)).toBe(true);
  });

  it("happens once, and not at all for an event that the shop never received", async () => {
    const { order, sessionId, url } = await start();
    const id = await send("checkout.session.completed", session(sessionId));
    await processEvent(db, id);
    await shop.pay(url);
    await processEvent(db, id);
    await processEvent(db, "evt_unknown");
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
  });

  it("is left for a retry while Stripe can't be reached", async () => {
    const { order, sessionId, url } = await start();
    await shop.pay(url);
    const id = await send("checkout.session.completed", session(sessionId));
    const down = { status: 503, body: "{}" };
    shop.disturb(/\/checkout\/sessions\/cs_/, down, down);
    await expect(processEvent(db, id)).rejects.toThrow();
    expect(await isProcessed(id)).toBe(false);
    await processEvent(db, id);
    expect(await orderById(order.id)).toMatchObject({ status: "paid" });
  });
});
