import { describe, expect, test } from "vitest";
import { exampleSession, refused, payWithCard } from "#sandbox/testing/shopping.ts";
import { officialClient, startTestSandbox } from "#sandbox/testing/test-sandbox.ts";

const shop = await startTestSandbox();
const { stripe } = shop;

describe("invalid requests", () => {
  test("without the secret key get 401", async () => {
    const stranger = officialClient(shop.url, "sk_test_wrong");
    expect(await refused(stranger.checkout.sessions.list())).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    const answer = await fetch(`${shop.url}/sandbox/stripe/v1/events`);
    expect(answer.status).toBe(401);
  });

  test("for unknown objects get 404, with the id", async () => {
    expect(await refused(stripe.checkout.sessions.retrieve("cs_test_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
      message: "No such checkout.session: 'cs_test_none'",
    });
    expect(await refused(stripe.customers.list())).toMatchObject({ statusCode: 404 });
  });

  test("with a body of half a megabyte are not read", async () => {
    const answer = await fetch(`${shop.url}/sandbox/stripe/v1/refunds`, {
      method: "POST",
      headers: { Authorization: "Bearer sk_test_sandbox" },
      body: new URLSearchParams({ "metadata[a]": "x".repeat(500_000) }),
    });
    expect(answer.status).toBe(413);
  });

  test("can expand expandable fields only", async () => {
    const { id } = await stripe.checkout.sessions.create(exampleSession());
    const call = stripe.checkout.sessions.retrieve(id, { expand: ["customer"] });
    expect(await refused(call)).toMatchObject({ param: "expand" });
  });
});

describe("a refund", () => {
  async function paidIntent(number = "4242 4242 4242 4242"): Promise<string> {
    const session = await stripe.checkout.sessions.create(exampleSession());
    await payWithCard(session, { number });
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    if (typeof paid.payment_intent !== "string") throw new Error("It was not paid.");
    return paid.payment_intent;
  }

  test("can be for a part, then the rest, and no more", async () => {
    const payment_intent = await paidIntent();
    const part = await stripe.refunds.create({
      payment_intent,
      amount: 1_000,
      reason: "requested_by_customer",
      metadata: { why: "late" },
    });
    expect(part).toMatchObject({ amount: 1_000, status: "succeeded", metadata: { why: "late" } });
    const call = stripe.refunds.create({ payment_intent, amount: 8_000 });
    expect(await refused(call)).toMatchObject({
      param: "amount",
      message: "Refund amount (£80.00) is greater than unrefunded amount on charge (£78.50)",
    });
    const rest = await stripe.refunds.create({ charge: String(part.charge) });
    expect(rest.amount).toBe(7_850);
    expect(await refused(stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: "charge_already_refunded",
    });
    const charge = await stripe.charges.retrieve(String(part.charge), { expand: ["refunds"] });
    expect(charge).toMatchObject({ amount_refunded: 8_850, refunded: true });
    expect(charge.refunds?.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
    expect(await stripe.refunds.retrieve(rest.id)).toEqual(rest);
  });

  test("requested ten times at once is made once", async () => {
    const payment_intent = await paidIntent();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  test("that is pending can be canceled, and its money can then go back again", async () => {
    const payment_intent = await paidIntent("4000 0000 0000 7726");
    const slow = await stripe.refunds.create({ payment_intent, amount: 1_000 });
    expect(slow).toMatchObject({ status: "pending", pending_reason: "processing" });
    expect((await stripe.refunds.cancel(slow.id)).status).toBe("canceled");
    expect(await shop.eventOf("refund.updated")).toMatchObject({
      data: { object: { id: slow.id, status: "canceled" } },
    });
    expect(await refused(stripe.refunds.cancel(slow.id))).toMatchObject({ statusCode: 400 });
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(8_850);
  });

  test("requires a successful payment", async () => {
    expect(await refused(stripe.refunds.create({}))).toMatchObject({ code: "parameter_missing" });
    const call = stripe.refunds.create({ payment_intent: "pi_none" });
    expect(await refused(call)).toMatchObject({ code: "resource_missing" });
  });
});
