import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import { testShop } from "#tests/support/shop.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { stripe } from "./client.server.ts";
import { createRefund, fetchCharge, saveCreditNoteNumber } from "./refunds.server.ts";

const shop = await testShop();

async function wanted() {
  const { order, chargeRef } = await soldOrder(shop);
  return {
    id: randomUUID(),
    attempt: 1,
    orderNumber: order.orderNumber,
    chargeRef,
    amountPence: 500,
    parts: {
      lines: [{ position: 0, quantity: 1, cancelledQuantity: 0 }],
      shippingPence: ZERO,
      goodwillPence: ZERO,
      deductionPence: pence(4_900),
      isCompensation: false,
    },
    actId: randomUUID(),
  };
}

describe("a refund at Stripe", () => {
  it("is made once, though its response was lost and the request is repeated", async () => {
    const refund = await wanted();
    shop.disturb(/\/refunds$/, "cut");
    await expect(createRefund(refund)).rejects.toThrow(ProviderFailure);
    const answers = [await createRefund(refund), await createRefund(refund)];
    const { refunds } = await fetchCharge(refund.chargeRef);
    expect(refunds).toMatchObject([
      { amountPence: 500, status: "succeeded", refundId: refund.id, attempt: 1, failure: null },
    ]);
    const { parts, actId } = refund;
    expect(refunds[0]?.recorded).toEqual({ parts, actId, creditNoteNumber: null });
    await saveCreditNoteNumber(refunds[0]?.ref ?? "", 42);
    const noted = (await fetchCharge(refund.chargeRef)).refunds[0];
    expect(noted?.recorded).toEqual({ parts, actId, creditNoteNumber: 42 });
    expect(answers).toEqual([1, 2].map(() => ({ ok: true, value: refunds[0] })));
  });

  it("is refused for good if less is left, and fails if Stripe can't answer", async () => {
    const refund = await wanted();
    await stripe().refunds.create({ payment_intent: refund.chargeRef });
    expect(await createRefund(refund)).toEqual({
      ok: false,
      reason: "refused",
      failure: "charge_already_refunded",
    });
    const failed = { status: 500, body: '{"error":{"type":"api_error","message":"Failed"}}' };
    shop.disturb(/\/refunds$/, failed);
    await expect(createRefund(await wanted())).rejects.toThrow(ProviderFailure);
  });

  it("is listed with what became of it, beside the disputes of its charge", async () => {
    const { chargeRef } = await soldOrder(shop, { card: "4000000000007726" });
    const { id } = await stripe().refunds.create({ payment_intent: chargeRef, amount: 100 });
    await stripe().refunds.cancel(id);
    const disputed = await soldOrder(shop, { card: "4000000000000259" });
    expect((await fetchCharge(chargeRef)).refunds).toMatchObject([
      { ref: id, status: "canceled", refundId: null, orderId: null },
    ]);
    await until(async () =>
      expect((await fetchCharge(disputed.chargeRef)).disputes).toMatchObject([
        {
          status: "needs_response",
          amountPence: disputed.order.totalPence,
          reason: "fraudulent",
        },
      ]),
    );
  });
});
