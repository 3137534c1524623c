import pg from "pg";
import { describe, expect, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { exampleSession, refused } from "#sandbox/testing/shopping.ts";
import { startTestSandbox } from "#sandbox/testing/test-sandbox.ts";

const shop = await startTestSandbox();
const { stripe } = shop;

describe("an idempotency key", () => {
  test("creates one session for twenty requests at once", async () => {
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
    const send = async (sandbox: typeof other) => {
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
    const ids = await Promise.all([other, shop.sandbox, other, shop.sandbox].map(send));
    expect(new Set(ids).size).toBe(1);
    await other.stop();
  });
});

describe("a used idempotency key", () => {
  test("is refused with other parameters", async () => {
    const idempotencyKey = "changed";
    await stripe.checkout.sessions.create(exampleSession(), { idempotencyKey });
    const changed = exampleSession({ client_reference_id: "order-2" });
    expect(
      await refused(stripe.checkout.sessions.create(changed, { idempotencyKey })),
    ).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  test("replays a refusal because of an object's state, but not one of invalid parameters", async () => {
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

  test("is forgotten after 24 hours, and the request is then a new one", async () => {
    const idempotencyKey = "yesterday";
    const open = () => stripe.checkout.sessions.create(exampleSession(), { idempotencyKey });
    const { id } = await open();
    shop.passTime(23 * 3_600_000);
    expect((await open()).id).toBe(id);
    shop.passTime(2 * 3_600_000);
    expect((await open()).id).not.toBe(id);
    shop.passTime(-25 * 3_600_000);
  });

  test("that is in use for too long is refused with 409", async () => {
    const client = new pg.Client({ connectionString: shop.options.databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query(
      `insert into ${shop.options.schema}.idempotency (key, fingerprint, request_id, started_at)
       values ('busy', '', '', 0)`,
    );
    const call = stripe.checkout.sessions.create(exampleSession(), { idempotencyKey: "busy" });
    expect(await refused(call)).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    await client.query("rollback");
    await client.end();
    const session = await stripe.checkout.sessions.create(exampleSession(), {
      idempotencyKey: "busy",
    });
    expect(session.status).toBe("open");
  });
});
