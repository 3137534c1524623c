import { describe, expect, it } from "vitest";
import { startCheckout } from "#shop/checkout/start.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrderBySession } from "#shop/orders/orders.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { expireSession, fetchSession, openSession } from "./sessions.server.ts";

const shop = await testShop();
const kitchenMaid = await productId(shop.db, "traditional-kitchen-maid");
const MINUTE_MS = 60_000;

/** An unpaid order with its payment page. */
async function unpaidOrder(): Promise<Order & { sessionId: string }> {
  const started = await startCheckout(shop.db, {
    customer: await makeCustomer(shop.db),
    items: [{ productId: kitchenMaid, options: {}, seenPence: null }],
    address: ukAddress,
    notes: "",
    seenShippingPence: null,
  });
  if (!started.ok) throw new Error(started.reason);
  const order = await findOrderBySession(shop.db, started.sessionId);
  if (order === null) throw new Error("no order");
  return { ...order, sessionId: started.sessionId };
}

/** An unpaid order for which Stripe has no session yet, because its idempotency key is new. */
async function orderWithNewKey(): Promise<Order> {
  const order = await unpaidOrder();
  return { ...order, sessionAttempt: order.sessionAttempt + 1 };
}

const create = /\/checkout\/sessions$/;
const json = (status: number, body: object, headers: Record<string, string> = {}) => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});
const replayed = { "idempotent-replayed": "true" };
const serverError = { error: { type: "api_error", message: "An error occurred" } };

describe("opening a payment page", () => {
  it("returns the same page for a repeated request, even if the first response was lost", async () => {
    const order = await orderWithNewKey();
    // The SDK repeats a request once, so both responses are lost.
    shop.disturb(create, "cut", "cut");
    expect(await openSession(order, env().publicUrl)).toEqual({ ok: false, reason: "unreachable" });
    const opened = await openSession(order, env().publicUrl);
    expect(opened).toMatchObject({ ok: true, page: { expiresAt: order.sessionExpiresAt } });
    expect(await openSession(order, env().publicUrl)).toEqual(opened);
  });

  it("shows no page on which the customer would pay another sum than the order's", async () => {
    const order = await orderWithNewKey();
    shop.disturb(
      create,
      json(200, {
        id: "cs_test_other",
        object: "checkout.session",
        amount_total: order.totalPence + 1,
        url: "https://checkout.example/other",
      }),
    );
    expect(await openSession(order, env().publicUrl)).toEqual({ ok: false, reason: "unreachable" });
  });

  it("is too late if Stripe's session has no page any more", async () => {
    const order = await orderWithNewKey();
    shop.disturb(
      create,
      json(200, {
        id: "cs_test_ended",
        object: "checkout.session",
        amount_total: order.totalPence,
        url: null,
      }),
    );
    expect(await openSession(order, env().publicUrl)).toEqual({ ok: false, reason: "too_late" });
  });

  it("is too late if less time is left than Stripe gives a page at least", async () => {
    const order = await orderWithNewKey();
    const sessionExpiresAt = new Date(Date.now() + 5 * MINUTE_MS);
    expect(await openSession({ ...order, sessionExpiresAt }, env().publicUrl)).toEqual({
      ok: false,
      reason: "too_late",
    });
  });

  it("is in progress while a parallel request with the same key has not finished", async () => {
    const order = await orderWithNewKey();
    const busy = json(409, {
      error: { type: "idempotency_error", code: "idempotency_key_in_use", message: "In use" },
    });
    shop.disturb(create, busy, busy);
    expect(await openSession(order, env().publicUrl)).toEqual({
      ok: false,
      reason: "in_progress",
    });
  });

  it.each([
    ["is stuck if Stripe repeats a stored failure of its own", 500, replayed, "stuck"],
    ["can be tried again after a failure that Stripe has not stored", 500, {}, "unreachable"],
    ["can be tried again after a refusal, even a repeated one", 402, replayed, "unreachable"],
  ])("%s", async (_, status, headers, reason) => {
    const order = await orderWithNewKey();
    const failure = json(status, serverError, headers);
    shop.disturb(create, failure, failure);
    expect(await openSession(order, env().publicUrl)).toEqual({
      ok: false,
      reason,
    });
  });

  it("is stuck if the key was first used with other parameters, as before PUBLIC_URL changed", async () => {
    const order = await unpaidOrder();
    expect(await openSession(order, "https://new-address.example")).toEqual({
      ok: false,
      reason: "stuck",
    });
  });

  it("reports a bug of the shop as such, not as a failure of Stripe", async () => {
    const order = { ...(await orderWithNewKey()), sessionExpiresAt: null };
    await expect(openSession(order, env().publicUrl)).rejects.toThrow(
      "an unpaid order has a deadline",
    );
  });
});

describe("the state of a payment page", () => {
  const ofSession = /\/checkout\/sessions\/cs_/;

  it("is fetched from Stripe", async () => {
    const { sessionId, id, totalPence } = await unpaidOrder();
    expect(await fetchSession(sessionId)).toEqual({
      ref: sessionId,
      orderId: id,
      state: "open",
      amountPence: totalPence,
      currency: "gbp",
      chargeRef: null,
    });
    expect(await expireSession(sessionId)).toMatchObject({ state: "expired" });
  });

  it("is unknown only if Stripe has no such session, not if Stripe fails", async () => {
    expect(await fetchSession("cs_test_unknown0000000")).toBeNull();
    const { sessionId } = await unpaidOrder();
    shop.disturb(ofSession, json(503, serverError), json(503, serverError));
    await expect(fetchSession(sessionId)).rejects.toThrow("An error occurred");
  });

  it("is never read from a response that is not a session, such as a proxy's error page", async () => {
    const { sessionId } = await unpaidOrder();
    shop.disturb(ofSession, json(200, { page: "maintenance" }));
    await expect(fetchSession(sessionId)).rejects.toThrow("something other than a session");
  });

  it("is paid if the customer paid just before the page was closed", async () => {
    const { sessionId, sessionUrl } = await unpaidOrder();
    await shop.pay(sessionUrl ?? "");
    expect(await expireSession(sessionId)).toMatchObject({ state: "paid" });
  });

  it("stays open, and the failure is reported, if Stripe fails to close the page", async () => {
    const { sessionId } = await unpaidOrder();
    shop.disturb(/\/expire$/, json(503, serverError), json(503, serverError));
    await expect(expireSession(sessionId)).rejects.toThrow("An error occurred");
    expect(await fetchSession(sessionId)).toMatchObject({ state: "open" });
  });
});
