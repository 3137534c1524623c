import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { payWithCard } from "#sandbox/testing/shopping.ts";
import { startTestSandbox } from "#sandbox/testing/test-sandbox.ts";

const shop = await startTestSandbox();

function paidSession(id: string) {
  return shop.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
}

function getOrCreateIntent(session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.payment_intent === null || typeof session.payment_intent === "string") {
    throw new Error("The payment intent is not expanded.");
  }
  return session.payment_intent;
}

test("the metadata of a payment can be added to", async () => {
  const session = await shop.open();
  await payWithCard(session);
  const { id } = getOrCreateIntent(await paidSession(session.id));
  const updated = await shop.stripe.paymentIntents.update(id, {
    metadata: { invoice_number: "7" },
  });
  expect(updated.metadata).toEqual({ order_id: "1", invoice_number: "7" });
  expect(await shop.stripe.paymentIntents.retrieve(id)).toEqual(updated);
});

test("disputes are listed, the newest first, from an instant on", async () => {
  const session = await shop.open();
  await payWithCard(session, { number: "4000 0000 0000 0259" });
  const { id } = getOrCreateIntent(await paidSession(session.id));
  const { data } = await shop.stripe.disputes.list({ payment_intent: id });
  expect(data).toMatchObject([{ object: "dispute", payment_intent: id, amount: 8_850 }]);
  const created = { gte: (data[0]?.created ?? 0) + 1 };
  expect((await shop.stripe.disputes.list({ created })).data).toEqual([]);
});

test("a dispute is won with the right evidence, and its payment can then be refunded", async () => {
  const session = await shop.open();
  await payWithCard(session, { number: "4000 0000 0000 0259" });
  const { id: payment_intent } = getOrCreateIntent(await paidSession(session.id));
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent })).data;
  const id = dispute?.id ?? "";
  const refund = () => shop.stripe.refunds.create({ payment_intent });
  await expect(refund()).rejects.toMatchObject({ code: "charge_disputed" });
  const evidence = { uncategorized_text: "winning_evidence" };
  const won = await shop.stripe.disputes.update(id, { evidence, submit: true });
  expect(won).toMatchObject({ status: "won", is_charge_refundable: true });
  expect((await shop.eventOf("charge.dispute.closed")).data.object).toMatchObject({ id });
  await expect(shop.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await refund()).amount).toBe(8_850);
});

test("a dispute that is accepted is lost", async () => {
  const session = await shop.open();
  await payWithCard(session, { number: "4000 0000 0000 0259" });
  const { id: payment_intent } = getOrCreateIntent(await paidSession(session.id));
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent })).data;
  expect((await shop.stripe.disputes.close(dispute?.id ?? "")).status).toBe("lost");
  await expect(shop.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
});

describe("a payment", () => {
  test("returns to the shop and appears in all objects", async () => {
    const session = await shop.open();
    const answer = await payWithCard(session);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `http://127.0.0.1/thank-you?session_id=${session.id}`,
    );
    const paid = await paidSession(session.id);
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "anna@example.com", name: "Anna Fell" },
    });
    expect(getOrCreateIntent(paid)).toMatchObject({
      status: "succeeded",
      amount: 8_850,
      amount_received: 8_850,
      metadata: { order_id: "1" },
      latest_charge: {
        object: "charge",
        paid: true,
        amount_captured: 8_850,
        payment_method_details: { card: { brand: "visa", last4: "4242", exp_year: 2040 } },
      },
    });
    const byIntent = await shop.stripe.checkout.sessions.list({
      payment_intent: getOrCreateIntent(paid).id,
    });
    expect(byIntent.data.map((found) => found.id)).toEqual([session.id]);
    expect(await (await fetch(session.url ?? "")).text()).toContain("already been made");
  });

  test("is made once if the button is pressed ten times at once", async () => {
    const session = await shop.open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => payWithCard(session)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]));
    const { id } = getOrCreateIntent(await paidSession(session.id));
    expect((await shop.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
    const types: Stripe.EventListParams = { types: ["checkout.session.completed"], limit: 100 };
    const events = (await shop.stripe.events.list(types)).data;
    const mine = events.filter((event) => JSON.stringify(event.data).includes(session.id));
    expect(mine).toHaveLength(1);
  });
});

describe("a payment that fails", () => {
  test.each([
    ["4000 0000 0000 0002", "Your card was declined.", "card_declined"],
    ["4000 0000 0000 9995", "Your card has insufficient funds.", "card_declined"],
    ["4000 0000 0000 0069", "Your card has expired.", "expired_card"],
  ])("with %s is declined and can be tried again", async (number, message, code) => {
    const session = await shop.open();
    const answer = await payWithCard(session, { number });
    const page = await answer.text();
    expect(answer.status).toBe(402);
    expect(page).toContain(message);
    expect(page).toContain(`value="${number}"`);
    const declined = await paidSession(session.id);
    expect(declined).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect(getOrCreateIntent(declined)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code },
    });
    expect((await payWithCard(session)).status).toBe(303);
    expect((await paidSession(session.id)).payment_status).toBe("paid");
  });

  test("can be attempted fifty times", async () => {
    const session = await shop.open();
    const decline = () => payWithCard(session, { number: "4000000000000002" });
    for (let index = 0; index < 50; index += 1) expect((await decline()).status).toBe(402);
    expect((await decline()).status).toBe(429);
    const { id } = getOrCreateIntent(await paidSession(session.id));
    expect((await shop.stripe.charges.list({ payment_intent: id, limit: 100 })).data).toHaveLength(
      50,
    );
  });

  test("can't be attempted after the session has expired", async () => {
    const session = await shop.open({ expires_at: Math.floor(Date.now() / 1000) + 1_900 });
    shop.passTime(2_000_000);
    const answer = await payWithCard(session);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain("This payment page has expired");
    expect(await paidSession(session.id)).toMatchObject({
      status: "expired",
      payment_intent: null,
    });
    shop.passTime(-2_000_000);
  });
});

describe("a card that requires 3-D Secure", () => {
  async function askedSession() {
    const session = await shop.open();
    const response = await payWithCard(session, { number: "4000 0025 0000 3155" });
    const location = response.headers.get("location") ?? "";
    expect(location).toBe(`/sandbox/stripe/pay/${session.id}/authenticate`);
    const page = await (await fetch(shop.url + location)).text();
    const token = /name="token"\s+value="(\w+)"/.exec(page)?.[1] ?? "";
    const answer = (fields: Record<string, string>) =>
      fetch(shop.url + location, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
      });
    return { session, token, answer };
  }

  test("pays once the cardholder confirms", async () => {
    const { session, token, answer } = await askedSession();
    expect(getOrCreateIntent(await paidSession(session.id)).status).toBe("requires_action");
    expect((await answer({ token: "guessed", outcome: "complete" })).headers.get("location")).toBe(
      `/sandbox/stripe/pay/${session.id}`,
    );
    const agreed = await answer({ token, outcome: "complete" });
    expect(agreed.headers.get("location")).toContain(session.id);
    const paid = await paidSession(session.id);
    expect(paid.payment_status).toBe("paid");
    expect(getOrCreateIntent(paid).latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: "authenticated" } } },
    });
  });

  test("does not pay when the cardholder refuses, and the session stays open", async () => {
    const { session, token, answer } = await askedSession();
    const refused = await answer({ token, outcome: "fail" });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain("unable to authenticate");
    expect(await paidSession(session.id)).toMatchObject({ status: "open" });
    const again = await answer({ token, outcome: "complete" });
    expect(again.headers.get("location")).toBe(`/sandbox/stripe/pay/${session.id}`);
    expect((await paidSession(session.id)).payment_status).toBe("unpaid");
  });
});
