import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import {
  exampleSession,
  officialClient,
  startTestSandbox,
  typeCard,
  type TestSandbox,
} from "#sandbox/testing/test-sandbox.ts";

let shop: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  shop = await startTestSandbox();
  stripe = shop.stripe;
});

afterAll(() => shop.stop());

const refused = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: unknown) => error,
  );

describe("a checkout session", () => {
  test("has the amounts, texts and addresses the shop gave", async () => {
    const session = await stripe.checkout.sessions.create(
      exampleSession({
        shipping_options: [
          {
            shipping_rate_data: {
              type: "fixed_amount",
              display_name: "Isle of Man delivery",
              fixed_amount: { amount: 695, currency: "gbp" },
            },
          },
        ],
      }),
    );
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      object: "checkout.session",
      amount_subtotal: 8_850,
      amount_total: 9_545,
      total_details: { amount_discount: 0, amount_shipping: 695, amount_tax: 0 },
      shipping_cost: { amount_total: 695 },
      client_reference_id: "order-1",
      customer_email: "anna@example.com",
      metadata: { order_id: "1", order_number: "LL-10042" },
      livemode: false,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      url: `${shop.url}/sandbox/stripe/pay/${session.id}`,
    });
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  test("takes a hundred lines and lists them in pages", async () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      quantity: 2,
      price_data: {
        currency: "gbp",
        unit_amount: 100 + index,
        product_data: { name: `Ä line – ${index}`, description: "Pewter, 1.5 m × 15 m".repeat(8) },
      },
    }));
    const { id, amount_total } = await stripe.checkout.sessions.create(
      exampleSession({ line_items: lines }),
    );
    expect(amount_total).toBe(2 * (100 * 100 + 4_950));
    const all = await stripe.checkout.sessions
      .listLineItems(id, { limit: 30 })
      .autoPagingToArray({ limit: 200 });
    expect(all.map((item) => item.description)).toEqual(
      lines.map((line) => line.price_data.product_data.name),
    );
    expect(all[1]?.price?.unit_amount_decimal?.toString()).toBe("101");
  });

  test("lives from half an hour to a day", async () => {
    const at = (seconds: number) =>
      stripe.checkout.sessions.create(
        exampleSession({ expires_at: Math.floor(Date.now() / 1000) + seconds }),
      );
    expect(await refused(at(29 * 60))).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      param: "expires_at",
    });
    expect(await refused(at(25 * 60 * 60))).toMatchObject({ param: "expires_at" });
    expect((await at(31 * 60)).status).toBe("open");
  });

  test.each([
    [{ foo: "bar" }, { code: "parameter_unknown", param: "foo" }],
    [{ success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
    [{ success_url: "javascript:alert(1)" }, { code: "url_invalid", param: "success_url" }],
    [{ mode: "subscription" as const }, { param: "mode" }],
    [{ line_items: [] }, { code: "parameter_missing", param: "line_items" }],
    [{ customer_email: "nobody" }, { code: "email_invalid", param: "customer_email" }],
    [{ metadata: { long: "x".repeat(501) } }, { param: "metadata[long]" }],
  ])("with %o is refused as Stripe refuses it", async (more, refusal) => {
    expect(await refused(stripe.checkout.sessions.create(exampleSession(more)))).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      ...refusal,
    });
  });

  test("can be expired once, by the shop", async () => {
    const { id } = await stripe.checkout.sessions.create(exampleSession());
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: "expired",
      url: null,
    });
    expect(await refused(stripe.checkout.sessions.expire(id))).toMatchObject({
      type: "StripeInvalidRequestError",
      message: expect.stringContaining("status of `expired`"),
    });
  });

  test("is listed newest first, by state, moment and cursor", async () => {
    const since = Math.floor(Date.now() / 1000);
    const made = [];
    for (let index = 0; index < 3; index += 1) {
      made.unshift((await stripe.checkout.sessions.create(exampleSession())).id);
    }
    const ids = async (params: Stripe.Checkout.SessionListParams) => {
      const page = await stripe.checkout.sessions.list({ created: { gte: since }, ...params });
      return { ids: page.data.map((session) => session.id), more: page.has_more };
    };
    expect(await ids({ limit: 2, status: "open" })).toEqual({ ids: made.slice(0, 2), more: true });
    expect((await ids({ starting_after: made[0], limit: 2 })).ids).toEqual(made.slice(1));
    expect((await ids({ ending_before: made[2], limit: 1 })).ids).toEqual([made[1]]);
    expect(await ids({ created: { gt: since + 1_000 } })).toEqual({ ids: [], more: false });
    expect((await ids({ payment_intent: "pi_none" })).ids).toEqual([]);
  });
});

describe("refusals", () => {
  test("strangers get 401", async () => {
    const stranger = officialClient(shop.url, "sk_test_wrong");
    expect(await refused(stranger.checkout.sessions.list())).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    const answer = await fetch(`${shop.url}/sandbox/stripe/v1/events`);
    expect(answer.status).toBe(401);
  });

  test("what is not there gets 404, named", async () => {
    expect(await refused(stripe.checkout.sessions.retrieve("cs_test_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
      message: "No such checkout.session: 'cs_test_none'",
    });
    expect(await refused(stripe.customers.list())).toMatchObject({ statusCode: 404 });
  });

  test("a body of half a megabyte is not read", async () => {
    const answer = await fetch(`${shop.url}/sandbox/stripe/v1/refunds`, {
      method: "POST",
      headers: { Authorization: "Bearer sk_test_sandbox" },
      body: new URLSearchParams({ "metadata[a]": "x".repeat(500_000) }),
    });
    expect(answer.status).toBe(413);
  });

  test("only what can be expanded is", async () => {
    const { id } = await stripe.checkout.sessions.create(exampleSession());
    const call = stripe.checkout.sessions.retrieve(id, { expand: ["customer"] });
    expect(await refused(call)).toMatchObject({ param: "expand" });
  });
});

describe("an idempotency key", () => {
  test("gives one session for twenty requests at once", async () => {
    const idempotencyKey = "order-20-clicks";
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () =>
        stripe.checkout.sessions.create(exampleSession(), { idempotencyKey }),
      ),
    );
    expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
    const replayed = sessions.filter(
      (session) => session.lastResponse.headers["idempotent-replayed"] === "true",
    );
    expect(replayed).toHaveLength(19);
  });

  test("is shared by all processes", async () => {
    const other = createSandbox(shop.options);
    const body = new URLSearchParams({
      mode: "payment",
      success_url: "https://a.example/",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "gbp",
      "line_items[0][price_data][unit_amount]": "100",
      "line_items[0][price_data][product_data][name]": "x",
    });
    const ask = async (sandbox: typeof other) => {
      const answer = await sandbox.handle(
        new Request(`${shop.url}/sandbox/stripe/v1/checkout/sessions`, {
          method: "POST",
          headers: { Authorization: "Bearer sk_test_sandbox", "Idempotency-Key": "two-processes" },
          body,
        }),
      );
      const session: { id: string } = await answer.json();
      return session.id;
    };
    const ids = await Promise.all([other, shop.sandbox, other, shop.sandbox].map(ask));
    expect(new Set(ids).size).toBe(1);
    await other.stop();
  });

  test("is refused with other parameters", async () => {
    const idempotencyKey = "changed";
    await stripe.checkout.sessions.create(exampleSession(), { idempotencyKey });
    const changed = exampleSession({ client_reference_id: "order-2" });
    expect(
      await refused(stripe.checkout.sessions.create(changed, { idempotencyKey })),
    ).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  test("keeps a refusal of the state of things, not one of wrong parameters", async () => {
    const { id } = await stripe.checkout.sessions.create(exampleSession());
    await stripe.checkout.sessions.expire(id);
    const expire = () =>
      refused(stripe.checkout.sessions.expire(id, {}, { idempotencyKey: "state" }));
    await expire();
    expect(await expire()).toMatchObject({
      statusCode: 400,
      headers: { "idempotent-replayed": "true" },
    });
    const idempotencyKey = "wrong-first";
    const wrong = exampleSession({ customer_email: "nobody" });
    await refused(stripe.checkout.sessions.create(wrong, { idempotencyKey }));
    const session = await stripe.checkout.sessions.create(exampleSession(), { idempotencyKey });
    expect(session.status).toBe("open");
  });
});

describe("a refund", () => {
  async function paidIntent(): Promise<string> {
    const session = await stripe.checkout.sessions.create(exampleSession());
    await typeCard(session);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    if (typeof paid.payment_intent !== "string") throw new Error("It was not paid.");
    return paid.payment_intent;
  }

  test("gives back a part, then the rest, and no more", async () => {
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

  test("asked for ten times at once is given once", async () => {
    const payment_intent = await paidIntent();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  test("needs a payment", async () => {
    expect(await refused(stripe.refunds.create({}))).toMatchObject({ code: "parameter_missing" });
    const call = stripe.refunds.create({ payment_intent: "pi_none" });
    expect(await refused(call)).toMatchObject({ code: "resource_missing" });
  });
});
