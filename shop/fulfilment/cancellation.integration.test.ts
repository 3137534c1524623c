import { describe, expect, it } from "vitest";
import { OWNER } from "#tests/support/actors.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { getOrder, recordOf, PARCEL } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { declareWithdrawal, listCancelRequests, requestCancel } from "./cancel-requests.server.ts";
import { readCustomersOrder } from "./customer-words/order-page.server.ts";
import { deliverOrder } from "./delivery.server.ts";
import { dispatchOrder } from "./dispatch.server.ts";
import { decideOrderRefund } from "./refund-order.server.ts";
import { listReturnsOf } from "#shop/fulfilment/returns/return-queries.server.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { templatesTo } from "#tests/support/mails.ts";
import { refund, NO_REFUND } from "#tests/support/refunds.ts";
import { stockOf } from "#tests/support/stock.ts";

const shop = await testShop();
const { db, grippers, airer } = shop;
const DAY_MS = 86_400_000;

const returnsOf = async (orderId: string) => (await listReturnsOf(db, [orderId])).get(orderId);

const statusOf = async (id: string) => (await recordOf(db, id)).status;

describe("cancelling a paid order", () => {
  const stock = async () => (await stockOf(db, grippers)).stock;

  it("restocks its goods, refunds the payment and mails the customer, once", async () => {
    const before = await stock();
    const { customer, order } = await paidOrder(shop, [grippers]);
    expect(await stock()).toBe((before ?? 0) - 1);
    const cancellation = {
      actor: OWNER,
      by: "customer",
      reason: "Too long",
      mayApprove: true,
    } as const;
    const results = await Promise.all([1, 2].map(() => cancelOrder(db, order.id, cancellation)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stock()).toBe(before);
    const [refund, ...others] = await listRefundsOf(db, order.id);
    expect(others).toEqual([]);
    await Promise.all([1, 2].map(() => sendRefund(db, refund?.id ?? "")));
    expect(await stock()).toBe(before);
    expect(await statusOf(order.id)).toBe("refunded");
    expect(await templatesTo(db, customer.email)).toEqual(["order-cancelled", "order-refunded"]);
  });

  it("restocks no piece twice that an earlier refund has cancelled", async () => {
    const before = await stock();
    const { order } = await paidOrder(shop, [grippers, grippers]);
    await refund(db, order.id, { lines: [{ position: 0, quantity: 1, cancelledQuantity: 1 }] });
    expect(await stock()).toBe((before ?? 0) - 1);
    const by = { actor: OWNER, by: "shop", reason: "", mayApprove: true } as const;
    expect(await cancelOrder(db, order.id, by)).toMatchObject({ ok: true });
    expect(await stock()).toBe(before);
  });

  it("takes the place of refunds that wait for an owner, so that its own can be approved", async () => {
    const { order } = await paidOrder(shop, Array<number>(5).fill(airer));
    const older = await requestRefund(db, order.id, {
      ...NO_REFUND,
      mayApprove: false,
      lines: order.lines.slice(1).map(({ position }) => ({
        position,
        quantity: 1,
        cancelledQuantity: 1,
      })),
    });
    const by = { actor: OWNER, by: "shop", reason: "", mayApprove: false } as const;
    expect(await cancelOrder(db, order.id, by)).toMatchObject({ ok: true });
    const refunds = await listRefundsOf(db, order.id);
    expect(refunds.map(({ state }) => state)).toEqual(["undone", "awaiting_approval"]);
    expect(await flagsOf(db, order.id)).toEqual(["A refund waits for an owner's approval"]);
    const about = {
      orderId: order.id,
      actor: OWNER,
      mayApprove: true,
      decision: "approve",
    } as const;
    const approve = (refundId: string) => decideOrderRefund(db, { ...about, refundId });
    expect(await approve(older.ok ? older.value.id : "")).toMatchObject({ reason: "wrong_state" });
    expect(await approve(refunds[1]?.id ?? "")).toMatchObject({ ok: true });
  });

  it("is refused after dispatch", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await dispatchOrder(db, order.id, PARCEL);
    expect(
      await cancelOrder(db, order.id, {
        actor: OWNER,
        by: "shop",
        reason: "",
        mayApprove: true,
      }),
    ).toEqual({
      ok: false,
      reason: "wrong_status",
    });
  });
});

describe("a customer who changes their mind", () => {
  it("before dispatch can cancel: gets a receipt, and the order is not sent and no longer flagged when it is cancelled", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    const request = { customer, orderNumber: order.orderNumber, reason: "Too long" };
    const results = await Promise.all([1, 2, 3].map(() => requestCancel(db, request)));
    for (const result of results) expect(result).toEqual({ ok: true, value: "cancel" });
    expect(await listCancelRequests(db, order.id)).toHaveLength(1);
    expect(await templatesTo(db, customer.email)).toEqual(["cancellation-requested"]);
    expect(await dispatchOrder(db, order.id, PARCEL)).toMatchObject({
      reason: "needs_attention",
    });
    const badge = async () =>
      (await readCustomersOrder(db, await getOrder(db, order.id))).order.badge;
    expect(await badge()).toMatchObject({ label: "Paid", isCancelRequested: true });
    const cancellation = { actor: OWNER, by: "customer", reason: "", mayApprove: true } as const;
    await cancelOrder(db, order.id, cancellation);
    expect(await flagsOf(db, order.id)).toEqual([]);
    expect(await badge()).toMatchObject({ label: "Cancelled", isCancelRequested: false });
  });

  it("after delivery can return it within 14 days", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    await dispatchOrder(db, order.id, PARCEL);
    await deliverOrder(db, order.id, { deliveredAt: new Date(), actor: OWNER });
    const request = { customer, orderNumber: order.orderNumber, reason: "" };
    expect(await requestCancel(db, request)).toEqual({ ok: true, value: "return" });
    expect(await returnsOf(order.id)).toMatchObject([
      { state: "requested", lines: [{ quantity: 1 }] },
    ]);
    expect((await templatesTo(db, customer.email)).slice(2)).toEqual(["cancellation-requested"]);
  });

  it("is refused later than that, and for somebody else's order", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    await dispatchOrder(db, order.id, PARCEL);
    await deliverOrder(db, order.id, { deliveredAt: new Date(), actor: OWNER });
    await db
      .updateTable("fulfilments")
      .set({
        dispatchedAt: new Date(Date.now() - 17 * DAY_MS),
        deliveredAt: new Date(Date.now() - 16 * DAY_MS),
      })
      .where("orderId", "=", order.id)
      .execute();
    const request = { customer, orderNumber: order.orderNumber, reason: "" };
    expect(await requestCancel(db, request)).toEqual({ ok: false, reason: "not_cancellable" });
    const stranger = await makeCustomer(db);
    expect(await requestCancel(db, { ...request, customer: stranger })).toEqual({
      ok: false,
      reason: "no_order",
    });
  });
});

describe("a withdrawal without signing in", () => {
  const declare = (orderNumber: string, email: string) =>
    declareWithdrawal(db, { orderNumber, email, name: "Ann Lee", statement: "I withdraw" });

  it("gets a receipt with its time, and flags the order", async () => {
    const { customer, order } = await paidOrder(shop, [grippers]);
    const receivedAt = await declare(order.orderNumber, customer.email.toUpperCase());
    expect(Math.abs(Date.now() - receivedAt.getTime())).toBeLessThan(60_000);
    expect(await flagsOf(db, order.id)).toEqual(["The customer has withdrawn from the contract"]);
    expect(await listCancelRequests(db, order.id)).toMatchObject([{ kind: "withdrawal" }]);
    expect(await templatesTo(db, customer.email.toUpperCase())).toEqual(["withdrawal-receipt"]);
  });

  it("with an address that is not the order's gets a receipt without what was typed, and changes no order", async () => {
    const { order } = await paidOrder(shop, [grippers]);
    await declare(order.orderNumber, "stranger@example.com");
    expect(await flagsOf(db, order.id)).toEqual([]);
    expect(await listCancelRequests(db, order.id)).toEqual([]);
    const mails = db.selectFrom("mailOutbox").select(["template", "data"]);
    expect(await mails.where("recipient", "=", "stranger@example.com").execute()).toMatchObject([
      { template: "withdrawal-receipt", data: { name: "", statement: "", isKnown: false } },
    ]);
  });
});
