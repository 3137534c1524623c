import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { abandonCheckout } from "./abandon.server.ts";
import { settlePage, settlePayment } from "./settle-payment.server.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { findPaymentByRef, getPaymentOf } from "#shop/payments/payments.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { testShop } from "#tests/support/shop.ts";

const shop = await testShop();
const { db } = shop;
const { start, orderById, openOwnSession, historyOf, mailsTo, stripe } = await checkoutsOf(shop);

/** Records another session as the one of an order. */
const replaceSession = (orderId: string, sessionId: string | null) =>
  db
    .updateTable("payments")
    .set({ providerRef: sessionId })
    .where("orderId", "=", orderId)
    .execute();

describe("a payment that does not match its order is flagged and the order stays unpaid", () => {
  it("when it is in another currency", async () => {
    const { order } = await start();
    const euros = await openOwnSession({
      pence: order.totalPence,
      currency: "eur",
      reference: order.id,
    });
    await shop.pay(euros.url);
    expect(await settlePage(db, euros.id)).toMatchObject({ state: "pending" });
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
    expect(await flagsOf(db, order.id)).toEqual([
      "The payment does not match the order: Paid in EUR, not GBP",
    ]);
    expect(await mailsTo(order.email)).toEqual([]);
  });

  it("when it belongs to another order", async () => {
    const { order } = await start();
    const { order: other } = await start();
    const session = await openOwnSession({ pence: order.totalPence, reference: other.id });
    await replaceSession(order.id, session.id);
    await shop.pay(session.url);
    expect(await settlePage(db, session.id)).toMatchObject({ state: "pending" });
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
    expect(await flagsOf(db, order.id)).toEqual([
      `The payment does not match the order: Session ${session.id} belongs to order ${other.id}`,
    ]);
    expect(await orderById(other.id)).toMatchObject({ status: "pending_payment" });
    expect(await flagsOf(db, other.id)).toEqual([]);
  });

  it("when it belongs to no order", async () => {
    const { order } = await start();
    const session = await openOwnSession({ pence: order.totalPence });
    await replaceSession(order.id, session.id);
    await shop.pay(session.url);
    await settlePage(db, session.id);
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
    expect(await flagsOf(db, order.id)).toEqual([
      `The payment does not match the order: Session ${session.id} belongs to order none`,
    ]);
  });
});

describe("a paid order", () => {
  async function paidOrder() {
    const { order, url, sessionId } = await start();
    await payCheckout(shop, { url, sessionId });
    return { before: await orderById(order.id), sessionId };
  }

  it("is flagged when it is paid a second time, and keeps its first payment", async () => {
    const { before } = await paidOrder();
    const second = await openOwnSession({ pence: before.totalPence, reference: before.id });
    await shop.pay(second.url);
    expect(await settlePage(db, second.id)).toMatchObject({ state: "paid" });
    expect(await orderById(before.id)).toEqual({ ...before, version: expect.any(Number) });
    expect(await flagsOf(db, before.id)).toEqual([
      `The order was paid a second time: through session ${second.id}`,
    ]);
    // So that it can be refunded.
    expect(await findPaymentByRef(db, second.id)).toMatchObject({
      orderId: before.id,
      state: "paid",
      amountPence: before.totalPence,
      chargeRef: expect.stringMatching(/^pi_/),
    });
    expect(await historyOf(before.id)).toEqual(["placed", "paid"]);
    expect(await mailsTo(before.email)).toEqual(["order-confirmation"]);
  });

  it("stays cancelled when its payment is reported again after it was cancelled", async () => {
    const { before, sessionId } = await paidOrder();
    await cancelOrder(db, before.id, {
      actor: OWNER,
      by: "shop",
      reason: "",
      mayApprove: true,
    });
    expect(await settlePage(db, sessionId)).toMatchObject({ state: "paid" });
    expect((await orderById(before.id)).status).not.toBe("paid");
    expect(await historyOf(before.id)).toEqual(["placed", "paid", "cancelled"]);
  });

  it("stays paid when another of its sessions is open, is refused by the bank or expires", async () => {
    const { before } = await paidOrder();
    const other = await openOwnSession({ pence: before.totalPence, reference: before.id });
    expect(await settlePage(db, other.id)).toMatchObject({ state: "paid" });
    expect(await settlePage(db, other.id, { failed: true })).toMatchObject({
      state: "paid",
    });
    await stripe.checkout.sessions.expire(other.id);
    expect(await settlePage(db, other.id)).toMatchObject({ state: "paid" });
    expect(await orderById(before.id)).toEqual({ ...before, version: expect.any(Number) });
    expect(await mailsTo(before.email)).toEqual(["order-confirmation"]);
  });
});

describe("a payment whose page the shop does not know, as the response was lost,", () => {
  it("is paid by that page, which names its order", async () => {
    const { order, url, sessionId } = await start();
    await replaceSession(order.id, null);
    expect(await settlePayment(db, (await getPaymentOf(db, order.id)).id)).toMatchObject({
      state: "pending",
    });
    await shop.pay(url);
    expect(await settlePage(db, sessionId)).toMatchObject({ state: "paid" });
    expect(await getPaymentOf(db, order.id)).toMatchObject({
      state: "paid",
      providerRef: sessionId,
    });
  });
});

describe("a payment that does not exist", () => {
  it("is unknown", async () => {
    expect(await settlePayment(db, randomUUID())).toEqual({ state: "unknown" });
  });
});

describe("a session that is not the shop's", () => {
  it.each([
    ["without a reference", undefined],
    ["with the reference of something else", "Invoice 17"],
    ["with the reference of an order that does not exist", "00000000-0000-4000-8000-000000000000"],
  ])("is unknown to the shop: one %s", async (_, reference) => {
    const session = await openOwnSession({
      pence: 8850,
      ...(reference === undefined ? {} : { reference }),
    });
    await shop.pay(session.url);
    expect(await settlePage(db, session.id)).toEqual({ state: "unknown" });
  });
});

describe("a customer who left the payment page", () => {
  it("gets no e-mail about a payment that the bank refuses afterwards", async () => {
    const { order, sessionId } = await start();
    await abandonCheckout(db, order.id);
    expect(await settlePage(db, sessionId, { failed: true })).toMatchObject({
      state: "failed",
    });
    expect(await orderById(order.id)).toMatchObject({ status: "cancelled" });
    expect(await mailsTo(order.email)).toEqual([]);
  });

  it("may leave it twice: the order is cancelled once", async () => {
    const { order } = await start();
    await abandonCheckout(db, order.id);
    expect(await getPaymentOf(db, order.id)).toMatchObject({ state: "pending" });
    expect(await abandonCheckout(db, order.id)).toEqual({ paidSessionId: null });
    expect(await historyOf(order.id)).toEqual(["placed", "cancelled"]);
  });

  it("can't cancel an order whose payment page is still being opened", async () => {
    const { order } = await start();
    await replaceSession(order.id, null);
    await abandonCheckout(db, order.id);
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
  });
});
