import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { testShop } from "#tests/support/shop.ts";
import { stripe } from "./client.server.ts";
import { expireSession, fetchSession, openSession } from "./sessions.server.ts";
import { checkoutOf, startedCheckout } from "#tests/support/checkouts.ts";
import { stripeAnswer } from "#tests/support/stripe-answers.ts";

const shop = await testShop();
const { db, airer } = shop;
const MINUTE_MS = 60_000;

/** An unpaid order with its payment page. */
async function unpaidOrder() {
  const started = await startedCheckout(db, await checkoutOf(db, [airer]));
  return { ...started, payment: await getPaymentOf(db, started.order.id) };
}

/** An unpaid order for which Stripe has no session yet, because its idempotency key is new. */
async function orderWithNewKey() {
  const { order, payment } = await unpaidOrder();
  return { order, payment: { ...payment, attempt: payment.attempt + 1 } };
}

const create = /\/checkout\/sessions$/;
const replayed = { "idempotent-replayed": "true" };
const serverError = { error: { type: "api_error", message: "An error occurred" } };

describe("opening a payment page", () => {
  it("returns the same page for a repeated request, even if the first response was lost", async () => {
    const { order, payment } = await orderWithNewKey();
    // The SDK repeats a request once, so both responses are lost.
    shop.disturb(create, "cut", "cut");
    expect(await openSession(order, payment, env().publicUrl)).toEqual({
      ok: false,
      reason: "unreachable",
    });
    const opened = await openSession(order, payment, env().publicUrl);
    expect(opened).toMatchObject({ ok: true, page: { expiresAt: payment.expiresAt } });
    expect(await openSession(order, payment, env().publicUrl)).toEqual(opened);
  });

  it("leaves out an e-mail address that Stripe refuses, so that the customer can pay", async () => {
    const { order, payment } = await orderWithNewKey();
    const refused = stripeAnswer(400, {
      error: {
        type: "invalid_request_error",
        code: "email_invalid",
        param: "customer_email",
        message: "Invalid email address: ånn@bücher.example",
      },
    });
    const wanted = { ...order, email: "ånn@bücher.example" };
    const pageOf = async () => {
      const opened = await openSession(wanted, payment, env().publicUrl);
      if (!opened.ok) throw new Error(opened.reason);
      return stripe().checkout.sessions.retrieve(opened.page.ref);
    };
    // Twice, as after a lost response: one page.
    shop.disturb(create, refused);
    const page = await pageOf();
    shop.disturb(create, refused);
    expect([page.customer_email, await pageOf()]).toEqual([null, page]);
  });

  it("sends a domain of other letters in its form of ASCII", async () => {
    const { order, payment } = await orderWithNewKey();
    const opened = await openSession(
      { ...order, email: "ann@bücher.example" },
      payment,
      env().publicUrl,
    );
    const { ref } = opened.ok ? opened.page : { ref: "" };
    const session = await stripe().checkout.sessions.retrieve(ref);
    expect(session.customer_email).toBe("ann@xn--bcher-kva.example");
  });

  it("shows no page on which the customer would pay another sum than the order's", async () => {
    const { order, payment } = await orderWithNewKey();
    shop.disturb(
      create,
      stripeAnswer(200, {
        id: "cs_test_other",
        object: "checkout.session",
        amount_total: order.totalPence + 1,
        url: "https://checkout.example/other",
      }),
    );
    expect(await openSession(order, payment, env().publicUrl)).toEqual({
      ok: false,
      reason: "unreachable",
    });
  });

  it("is too late if Stripe's session has no page any more", async () => {
    const { order, payment } = await orderWithNewKey();
    shop.disturb(
      create,
      stripeAnswer(200, {
        id: "cs_test_ended",
        object: "checkout.session",
        amount_total: order.totalPence,
        url: null,
      }),
    );
    expect(await openSession(order, payment, env().publicUrl)).toEqual({
      ok: false,
      reason: "too_late",
    });
  });

  it("is too late if less time is left than Stripe gives a page at least", async () => {
    const { order, payment } = await orderWithNewKey();
    const expiresAt = new Date(Date.now() + 5 * MINUTE_MS);
    expect(await openSession(order, { ...payment, expiresAt }, env().publicUrl)).toEqual({
      ok: false,
      reason: "too_late",
    });
  });

  it("is in progress while a parallel request with the same key has not finished", async () => {
    const { order, payment } = await orderWithNewKey();
    const busy = stripeAnswer(409, {
      error: { type: "idempotency_error", code: "idempotency_key_in_use", message: "In use" },
    });
    shop.disturb(create, busy, busy);
    expect(await openSession(order, payment, env().publicUrl)).toEqual({
      ok: false,
      reason: "in_progress",
    });
  });

  it.each([
    ["is stuck if Stripe repeats a stored failure of its own", 500, replayed, "stuck"],
    ["can be tried again after a failure that Stripe has not stored", 500, {}, "unreachable"],
    ["can be tried again after a refusal, even a repeated one", 402, replayed, "unreachable"],
  ])("%s", async (_, status, headers, reason) => {
    const { order, payment } = await orderWithNewKey();
    const failure = stripeAnswer(status, serverError, headers);
    shop.disturb(create, failure, failure);
    expect(await openSession(order, payment, env().publicUrl)).toEqual({
      ok: false,
      reason,
    });
  });

  it("is stuck if the key was first used with other parameters, as before PUBLIC_URL changed", async () => {
    const { order, payment } = await unpaidOrder();
    expect(await openSession(order, payment, "https://new-address.example")).toEqual({
      ok: false,
      reason: "stuck",
    });
  });

  it("reports a bug of the shop as such, not as a failure of Stripe", async () => {
    const { order, payment } = await orderWithNewKey();
    const wrong = { ...order, totalPence: pence(order.totalPence + 1) };
    await expect(openSession(wrong, payment, env().publicUrl)).rejects.toThrow(
      "the lines add up to the order",
    );
  });
});

describe("the state of a payment page", () => {
  const ofSession = /\/checkout\/sessions\/cs_/;

  it("is fetched from Stripe", async () => {
    const { sessionId, order } = await unpaidOrder();
    expect(await fetchSession(sessionId)).toEqual({
      ref: sessionId,
      orderId: order.id,
      state: "open",
      amountPence: order.totalPence,
      currency: "gbp",
      chargeRef: null,
    });
    expect(await expireSession(sessionId)).toMatchObject({ state: "expired" });
  });

  it("is unknown only if Stripe has no such session, not if Stripe fails", async () => {
    expect(await fetchSession("cs_test_unknown0000000")).toBeNull();
    const { sessionId } = await unpaidOrder();
    shop.disturb(ofSession, stripeAnswer(503, serverError), stripeAnswer(503, serverError));
    await expect(fetchSession(sessionId)).rejects.toThrow("An error occurred");
  });

  it("is never read from a response that is not a session, such as a proxy's error page", async () => {
    const { sessionId } = await unpaidOrder();
    shop.disturb(ofSession, stripeAnswer(200, { page: "maintenance" }));
    await expect(fetchSession(sessionId)).rejects.toThrow("something other than a session");
  });

  it("is paid if the customer paid just before the page was closed", async () => {
    const { sessionId, url } = await unpaidOrder();
    await shop.pay(url);
    expect(await expireSession(sessionId)).toMatchObject({ state: "paid" });
  });

  it("stays open, and the failure is reported, if Stripe fails to close the page", async () => {
    const { sessionId } = await unpaidOrder();
    shop.disturb(/\/expire$/, stripeAnswer(503, serverError), stripeAnswer(503, serverError));
    await expect(expireSession(sessionId)).rejects.toThrow("An error occurred");
    expect(await fetchSession(sessionId)).toMatchObject({ state: "open" });
  });
});
