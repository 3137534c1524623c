import { describe, expect, it } from "vitest";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { chargeOf, orderOfPage } from "#tests/support/payments.ts";
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
  await settlePage(shop.db, started.sessionId);
  const order = await orderOfPage(shop.db, started.sessionId);
  return { ...order, chargeRef: await chargeOf(shop.db, order.id) };
}

describe("refunding a payment", () => {
  it("gives the money back once, though Stripe's response was lost and the job runs again", async () => {
    const { id, chargeRef, totalPence } = await paidOrder();
    shop.disturb(/\/refunds$/, "cut", "cut");
    await expect(refundWhole(id, chargeRef)).rejects.toThrow();
    await refundWhole(id, chargeRef);
    await refundWhole(id, chargeRef);
    expect(await fetchCharge(chargeRef)).toEqual({
      refundedPence: totalPence,
      isDisputed: false,
    });
    const { data } = await stripe().refunds.list({ payment_intent: chargeRef });
    expect(data.map((refund) => refund.metadata)).toEqual([{ order_id: id }]);
  });

  it("succeeds if the shopkeeper has refunded it in Stripe's dashboard before", async () => {
    const { id, chargeRef, totalPence } = await paidOrder();
    await stripe().refunds.create({ payment_intent: chargeRef });
    await refundWhole(id, chargeRef);
    expect((await fetchCharge(chargeRef)).refundedPence).toBe(totalPence);
  });

  it("fails, so that the job is tried again, if Stripe does not make the refund", async () => {
    const { id, chargeRef } = await paidOrder();
    const failed = { status: 500, body: '{"error":{"type":"api_error","message":"Failed"}}' };
    shop.disturb(/\/refunds$/, failed, failed);
    await expect(refundWhole(id, chargeRef)).rejects.toThrow(ProviderFailure);
    expect((await fetchCharge(chargeRef)).refundedPence).toBe(0);
    await expect(refundWhole(id, "pi_unknown")).rejects.toThrow(ProviderFailure);
  });
});
