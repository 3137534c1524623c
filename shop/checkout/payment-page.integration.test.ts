import { until } from "#tests/support/until.ts";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findPaymentByRef } from "#shop/payments/payments.server.ts";
import { settlePage } from "./settle-payment.server.ts";
import { readFigures } from "#shop/jobs/trade-figures.server.ts";
import { startCheckout } from "./start.server.ts";
import { checkoutsOf } from "#tests/support/checkouts.ts";
import { testShop } from "#tests/support/shop.ts";
import { stripeAnswer } from "#tests/support/stripe-answers.ts";

const shop = await testShop();
const { db } = shop;
const { start, newRequest, orderById, ordersOf, historyOf, mailsTo, stripe } =
  await checkoutsOf(shop);

const CREATE_SESSION = /\/checkout\/sessions$/;
const stripeError = (status: number, error: Record<string, string>) =>
  stripeAnswer(status, { error: { message: "No", ...error } });
const tooLate = stripeError(400, { type: "invalid_request_error", param: "expires_at" });
const inProgress = stripeError(409, { type: "idempotency_error", code: "idempotency_key_in_use" });
const otherParameters = stripeError(400, { type: "idempotency_error" });

const noFaultsLeft = () => until(() => expect(shop.disturbancesLeft()).toBe(0));

/** As if so many minutes were left to pay an order, by the database's clock. */
const leave = (minutes: number, orderId: string) =>
  sql`update payments set expires_at = now() + ${minutes} * interval '1 minute'
    where order_id = ${orderId}`.execute(db);

describe("opening the payment page", () => {
  it("replaces an order that has less than two minutes left to pay", async () => {
    const first = await start();
    await leave(1, first.order.id);
    const again = await startCheckout(db, first.request);
    expect(again.ok && again.sessionId).not.toBe(first.sessionId);
    expect(again.ok).toBe(true);
    expect(await orderById(first.order.id)).toMatchObject({ status: "expired" });
    expect((await stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe("expired");
  });

  it("offers the same page again while more than two minutes are left", async () => {
    const first = await start();
    await leave(3, first.order.id);
    expect(await startCheckout(db, first.request)).toMatchObject({
      sessionId: first.sessionId,
    });
  });

  it("places the order again, once, if Stripe finds its deadline too near", async () => {
    const request = await newRequest();
    shop.disturb(CREATE_SESSION, tooLate);
    expect(await startCheckout(db, request)).toMatchObject({ ok: true });
    const statuses = (await ordersOf(request)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["expired", "pending_payment"]);
  });

  it("notes that the clocks differ when Stripe finds the deadline of a new order too near, not that of an older one", async () => {
    const refusals = async () => (await readFigures(db)).clockRefusals;
    const before = await refusals();
    shop.disturb(CREATE_SESSION, tooLate);
    await startCheckout(db, await newRequest());
    expect(await refusals()).toBe(before + 1);
    const request = await newRequest();
    shop.disturb(
      CREATE_SESSION,
      stripeError(503, { type: "api_error" }),
      stripeError(503, { type: "api_error" }),
    );
    expect(await startCheckout(db, request)).toMatchObject({ reason: "payment_unreachable" });
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("customerId", "=", request.customer.id)
      .executeTakeFirstOrThrow();
    await leave(29, id);
    shop.disturb(CREATE_SESSION, tooLate);
    expect(await startCheckout(db, request)).toMatchObject({ ok: true });
    expect(await refusals()).toBe(before + 1);
  });

  it("gives up when Stripe finds the second deadline too near, too", async () => {
    const request = await newRequest();
    shop.disturb(CREATE_SESSION, tooLate, tooLate);
    expect(await startCheckout(db, request)).toEqual({
      ok: false,
      reason: "payment_unreachable",
    });
    expect(await ordersOf(request)).toHaveLength(2);
  });

  it("tries a new idempotency key if Stripe refuses the first one for good", async () => {
    const request = await newRequest();
    shop.disturb(CREATE_SESSION, otherParameters);
    const opened = await startCheckout(db, request);
    if (!opened.ok) throw new Error(opened.reason);
    expect(await findPaymentByRef(db, opened.sessionId)).toMatchObject({ attempt: 2 });
  });

  it("does not report a database error as an unreachable payment", async () => {
    await sql`alter table order_history add constraint broken check (false) not valid`.execute(db);
    const request = await newRequest();
    try {
      await expect(startCheckout(db, request)).rejects.toThrow("broken");
    } finally {
      await sql`alter table order_history drop constraint broken`.execute(db);
    }
    expect(await ordersOf(request)).toEqual([]);
  });
});

describe("two clicks on Pay Now", () => {
  it("lead to one payment page: the second waits while Stripe works on the first", async () => {
    const request = await newRequest();
    shop.disturb(CREATE_SESSION, inProgress, inProgress);
    const waiting = startCheckout(db, request);
    await noFaultsLeft();
    // Long enough for the waiting click to look for the page once before it exists.
    await setTimeout(400);
    const opened = await startCheckout(db, request);
    expect(opened.ok).toBe(true);
    expect(await waiting).toEqual(opened);
    expect(await ordersOf(request)).toHaveLength(1);
  });

  it("end after a few seconds if the other click never gets its page", async () => {
    const request = await newRequest();
    shop.disturb(CREATE_SESSION, inProgress, inProgress);
    expect(await startCheckout(db, request)).toEqual({
      ok: false,
      reason: "payment_unreachable",
    });
    expect(await ordersOf(request)).toMatchObject([{ status: "pending_payment" }]);
  });

  it("are paid once, though one of them gets its page after the payment", async () => {
    const request = await newRequest();
    const { promise: paid, resolve: continueFirst } = Promise.withResolvers<void>();
    shop.disturb(CREATE_SESSION, { delayedUntil: paid });
    const first = startCheckout(db, request);
    await noFaultsLeft();
    const second = await startCheckout(db, request);
    if (!second.ok) throw new Error(second.reason);
    await shop.pay(second.url);
    const { orderId = "" } = await settlePage(db, second.sessionId);
    continueFirst();
    expect(await first).toEqual(second);
    expect(await historyOf(orderId)).toEqual(["placed", "paid"]);
    expect(await ordersOf(request)).toHaveLength(1);
    expect(await mailsTo(request.customer.email)).toEqual(["order-confirmation"]);
  });
});
