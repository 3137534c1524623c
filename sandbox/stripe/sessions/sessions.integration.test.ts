import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { exampleSession, refused } from "#sandbox/testing/shopping.ts";
import { startTestSandbox } from "#sandbox/testing/test-sandbox.ts";

const shop = await startTestSandbox();
const { stripe } = shop;

describe("a checkout session", () => {
  test("has the amounts, texts and URLs that the shop sent", async () => {
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
});

describe("a session's lines", () => {
  test("can be a hundred, listed in pages", async () => {
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
});

describe("an invalid checkout session", () => {
  test("is one that expires in less than half an hour or more than a day", async () => {
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

  const wrong: [object, object][] = [
    [{ foo: "bar" }, { code: "parameter_unknown", param: "foo" }],
    [{ success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
    [{ success_url: "javascript:alert(1)" }, { code: "url_invalid", param: "success_url" }],
    [{ mode: "subscription" as const }, { param: "mode" }],
    [{ line_items: [] }, { code: "parameter_missing", param: "line_items" }],
    [{ customer_email: "nobody" }, { code: "email_invalid", param: "customer_email" }],
    [{ metadata: { long: "x".repeat(501) } }, { param: "metadata[long]" }],
  ];
  test.each(wrong)("with %o is refused with Stripe's error", async (more, refusal) => {
    expect(await refused(stripe.checkout.sessions.create(exampleSession(more)))).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      ...refusal,
    });
  });
});

describe("checkout sessions", () => {
  test("can be expired once by the shop", async () => {
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

  test("are listed newest first, by status, time and cursor", async () => {
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
