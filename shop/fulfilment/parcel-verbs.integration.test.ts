import { describe, expect, it } from "vitest";
import { completeBySession } from "#shop/checkout/complete.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { findOrderBySession } from "#shop/orders/orders.server.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { testShop } from "#tests/support/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { declareWithdrawal, listCancelRequests, requestCancel } from "./cancel-requests.server.ts";
import { deliverOrder, dispatchOrder, receiveReturn } from "./parcel-verbs.server.ts";
import { refundOrder } from "./refund.server.ts";

const shop = await testShop();
const grippers = await productId(shop.db, "rubber-grippers");
const parcel = {
  carrier: "Royal Mail",
  trackingNumber: "RM123456789GB",
  trackingUrl: "https://carrier.example/RM123456789GB",
};
const DAY_MS = 86_400_000;

async function paidOrder() {
  const customer = await makeCustomer(shop.db);
  const begun = await startCheckout(shop.db, {
    customer,
    items: [{ productId: grippers, options: {}, seenPence: null }],
    address: ukAddress,
    notes: "",
    seenShippingPence: null,
  });
  if (!begun.ok) throw new Error(begun.reason);
  await shop.pay(begun.url);
  await completeBySession(shop.db, begun.sessionId);
  const order = await findOrderBySession(shop.db, begun.sessionId);
  if (order === null) throw new Error("no order");
  return { customer, order };
}

async function templatesTo(email: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("mail_outbox")
    .select("template")
    .where("recipient", "=", email)
    .where("template", "<>", "order-confirmation")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.template);
}

const statusOf = async (id: string) =>
  shop.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirst();

describe("dispatching an order", () => {
  it("mails the customer at each step, with the tracking number", async () => {
    const { customer, order } = await paidOrder();
    await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER });
    const { parcels } = await findOrderTimeline(shop.db, order.id);
    expect(parcels).toMatchObject([{ trackingNumber: "RM123456789GB", deliveredAt: null }]);
    await deliverOrder(shop.db, order.id, { deliveredAt: new Date(), actor: OWNER });
    const story = await findOrderTimeline(shop.db, order.id);
    expect(story.steps.map(({ status }) => status)).toEqual([
      "pending_payment",
      "paid",
      "dispatched",
      "delivered",
    ]);
    expect(story.parcels[0]?.deliveredAt).toBeInstanceOf(Date);
    expect(await templatesTo(customer.email)).toEqual(["order-dispatched", "order-delivered"]);
  });

  it("in two parcels changes the status once and mails the customer twice", async () => {
    const { customer, order } = await paidOrder();
    await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER });
    const second = { ...parcel, trackingNumber: "RM2" };
    await dispatchOrder(shop.db, order.id, { parcel: second, actor: OWNER });
    expect((await findOrderTimeline(shop.db, order.id)).steps).toHaveLength(3);
    expect(await templatesTo(customer.email)).toEqual(["order-dispatched", "order-dispatched"]);
  });

  it("is refused while a flag blocks it, and an undispatched order can't be delivered", async () => {
    const { order } = await paidOrder();
    await raiseFlag(shop.db, order, { code: "paid_twice", actor: OWNER });
    await raiseFlag(shop.db, order, { code: "disputed", actor: OWNER });
    expect(await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER })).toEqual({
      ok: false,
      reason: "needs_attention",
    });
    expect(
      await deliverOrder(shop.db, order.id, { deliveredAt: new Date(), actor: OWNER }),
    ).toEqual({ ok: false, reason: "wrong_status" });
    expect((await findOrderTimeline(shop.db, order.id)).parcels).toEqual([]);
  });
});

describe("cancelling a paid order", () => {
  const stock = async () =>
    (
      await shop.db
        .selectFrom("products")
        .select("stock")
        .where("id", "=", grippers)
        .executeTakeFirstOrThrow()
    ).stock;

  it("restocks its goods, refunds the payment and mails the customer, once", async () => {
    const before = await stock();
    const { customer, order } = await paidOrder();
    expect(await stock()).toBe((before ?? 0) - 1);
    const cancellation = { actor: OWNER, by: "customer", reason: "Too long" } as const;
    const results = await Promise.all(
      [1, 2].map(() => cancelOrder(shop.db, order.id, cancellation)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stock()).toBe(before);
    await Promise.all([refundOrder(shop.db, order.id), refundOrder(shop.db, order.id)]);
    expect(await statusOf(order.id)).toMatchObject({ status: "refunded" });
    expect(await templatesTo(customer.email)).toEqual(["order-cancelled", "order-refunded"]);
  });

  it("is refused after dispatch", async () => {
    const { order } = await paidOrder();
    await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER });
    expect(await cancelOrder(shop.db, order.id, { actor: OWNER, by: "shop", reason: "" })).toEqual({
      ok: false,
      reason: "wrong_status",
    });
  });
});

describe("a customer who changes their mind", () => {
  it("before dispatch can cancel: gets a receipt, and the order is not sent", async () => {
    const { customer, order } = await paidOrder();
    const request = { customer, orderNumber: order.orderNumber, reason: "Too long" };
    const results = await Promise.all([1, 2, 3].map(() => requestCancel(shop.db, request)));
    for (const result of results) expect(result).toEqual({ ok: true, value: "cancel" });
    expect(await listCancelRequests(shop.db, order.id)).toHaveLength(1);
    expect(await templatesTo(customer.email)).toEqual(["cancellation-requested"]);
    expect(await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER })).toMatchObject({
      reason: "needs_attention",
    });
  });

  it("after delivery can return it within 14 days, and gets a mail when it has arrived", async () => {
    const { customer, order } = await paidOrder();
    await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER });
    await deliverOrder(shop.db, order.id, { deliveredAt: new Date(), actor: OWNER });
    const request = { customer, orderNumber: order.orderNumber, reason: "" };
    expect(await requestCancel(shop.db, request)).toEqual({ ok: true, value: "return" });
    expect(await receiveReturn(shop.db, order.id, new Date())).toMatchObject({ ok: true });
    expect(await receiveReturn(shop.db, order.id, new Date())).toMatchObject({ ok: false });
    expect((await templatesTo(customer.email)).slice(2)).toEqual([
      "cancellation-requested",
      "return-received",
    ]);
  });

  it("is refused later than that, and for somebody else's order", async () => {
    const { customer, order } = await paidOrder();
    await dispatchOrder(shop.db, order.id, { parcel, actor: OWNER });
    await deliverOrder(shop.db, order.id, { deliveredAt: new Date(), actor: OWNER });
    await shop.db
      .updateTable("parcels")
      .set({
        dispatched_at: new Date(Date.now() - 17 * DAY_MS),
        delivered_at: new Date(Date.now() - 16 * DAY_MS),
      })
      .where("order_id", "=", order.id)
      .execute();
    const request = { customer, orderNumber: order.orderNumber, reason: "" };
    expect(await requestCancel(shop.db, request)).toEqual({ ok: false, reason: "not_cancellable" });
    const stranger = await makeCustomer(shop.db);
    expect(await requestCancel(shop.db, { ...request, customer: stranger })).toEqual({
      ok: false,
      reason: "no_order",
    });
  });
});

describe("a withdrawal without signing in", () => {
  const declare = (orderNumber: string, email: string) =>
    declareWithdrawal(shop.db, { orderNumber, email, name: "Ann Lee", statement: "I withdraw" });

  it("gets a receipt with its time, and flags the order", async () => {
    const { customer, order } = await paidOrder();
    const receivedAt = await declare(order.orderNumber, customer.email.toUpperCase());
    expect(Math.abs(Date.now() - receivedAt.getTime())).toBeLessThan(60_000);
    expect(await flagsOf(shop.db, order.id)).toEqual([
      "The customer has withdrawn from the contract",
    ]);
    expect(await listCancelRequests(shop.db, order.id)).toMatchObject([{ kind: "withdrawal" }]);
    expect(await templatesTo(customer.email.toUpperCase())).toEqual(["withdrawal-receipt"]);
  });

  it("with an address that is not the order's gets the same receipt, and changes no order", async () => {
    const { order } = await paidOrder();
    await declare(order.orderNumber, "stranger@example.com");
    expect(await flagsOf(shop.db, order.id)).toEqual([]);
    expect(await listCancelRequests(shop.db, order.id)).toEqual([]);
    expect(await templatesTo("stranger@example.com")).toEqual(["withdrawal-receipt"]);
  });
});
