import { describe, expect, it } from "vitest";
import { completeBySession } from "#shop/checkout/complete.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { findOrderBySession } from "#shop/orders/orders.server.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { stripe } from "./client.server.ts";
import { fetchCharge, refundWhole } from "./refunds.server.ts";

const shop = await testShop();
const kitchenMaid = await productId(shop.db, "traditional-kitchen-maid");

async function paidOrder() {
  const started = await startCheckout(shop.db, {
    customer: await makeCustomer(shop.db),
    items: [{ productId: kitchenMaid, options: {}, seenPence: null }],
    address: ukAddress,
    notes: "",
    seenShippingPence: null,
  });
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.url);
  await completeBySession(shop.db, started.sessionId);
  const order = await findOrderBySession(shop.db, started.sessionId);
  const paymentIntentId = order?.paymentIntentId ?? null;
  if (order === null || paymentIntentId === null) throw new Error("no payment");
  return { ...order, paymentIntentId };
}

describe("refunding a payment", () => {
  it("gives the money back once, though Stripe's response was lost and the job runs again", async () => {
    const { id, paymentIntentId, totalPence } = await paidOrder();
    shop.disturb(/\/refunds$/, "cut", "cut");
    await expect(refundWhole(id, paymentIntentId)).rejects.toThrow();
    await refundWhole(id, paymentIntentId);
    await refundWhole(id, paymentIntentId);
    expect(await fetchCharge(paymentIntentId)).toEqual({
      refundedPence: totalPence,
      isDisputed: false,
    });
    const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId });
    expect(data.map((refund) => refund.metadata)).toEqual([{ order_id: id }]);
  });

  it("succeeds if the shopkeeper has refunded it in Stripe's dashboard before", async () => {
    const { id, paymentIntentId, totalPence } = await paidOrder();
    await stripe().refunds.create({ payment_intent: paymentIntentId });
    await refundWhole(id, paymentIntentId);
    expect((await fetchCharge(paymentIntentId)).refundedPence).toBe(totalPence);
  });

  it("fails, so that the job is tried again, if Stripe does not make the refund", async () => {
    const { id, paymentIntentId } = await paidOrder();
    const failed = { status: 500, body: '{"error":{"type":"api_error","message":"Failed"}}' };
    shop.disturb(/\/refunds$/, failed, failed);
    await expect(refundWhole(id, paymentIntentId)).rejects.toThrow(ProviderFailure);
    expect((await fetchCharge(paymentIntentId)).refundedPence).toBe(0);
    await expect(refundWhole(id, "pi_unknown")).rejects.toThrow(ProviderFailure);
  });
});
