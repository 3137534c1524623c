import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { abandonCheckout } from "./abandon.server.ts";
import { OPENING_MAX_MS } from "./payment-window.server.ts";
import { reconcilePayments } from "./reconcile.server.ts";
import { startCheckout } from "./start.server.ts";
import { checkoutsOf } from "#tests/support/checkouts.ts";
import { onOurClock } from "#tests/support/our-clock.ts";
import { testShop } from "#tests/support/shop.ts";

const shop = await testShop();
const db = onOurClock(shop.db);
const { start, newRequest, orderById, ordersOf, stripe } = await checkoutsOf(shop);

const CREATE_SESSION = /\/checkout\/sessions$/;
const down = { status: 503, body: "{}" };

afterEach(async () => {
  vi.useRealTimers();
  await shop.db.deleteFrom("invoices").execute();
  await shop.db.deleteFrom("orders").execute();
});

const moveClock = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

/** An order that Stripe never made a payment page for. */
async function orderWithoutPage() {
  const request = await newRequest();
  shop.disturb(CREATE_SESSION, down, down);
  expect(await startCheckout(shop.db, request)).toMatchObject({ reason: "payment_unreachable" });
  return request;
}

const sessionsOf = async (email: string) =>
  (await stripe.checkout.sessions.list({ limit: 100 })).data.filter(
    (session) => session.customer_email === email,
  );

describe("the reconciler", () => {
  it("leaves an order as it is while Stripe can't be reached, and checks the others", async () => {
    const unreachable = await start();
    const other = await start();
    await shop.pay(unreachable.url);
    await shop.pay(other.url);
    moveClock(OPENING_MAX_MS + 1_000);
    shop.disturb(new RegExp(unreachable.sessionId), down, down);
    await reconcilePayments(db);
    expect(await orderById(unreachable.order.id)).toMatchObject({ status: "pending_payment" });
    expect(await orderById(other.order.id)).toMatchObject({ status: "paid" });
    await reconcilePayments(db);
    expect(await orderById(unreachable.order.id)).toMatchObject({ status: "paid" });
  });

  it("leaves an order without a payment page as it is while Stripe can't be reached", async () => {
    const request = await orderWithoutPage();
    moveClock(OPENING_MAX_MS + 1_000);
    shop.disturb(CREATE_SESSION, down, down);
    await reconcilePayments(db);
    expect(await ordersOf(request)).toMatchObject([{ status: "pending_payment" }]);
  });

  it("does not ask Stripe for a payment page while there is time to create a new one", async () => {
    const request = await orderWithoutPage();
    // As if the payment had been given a later deadline.
    await shop.db
      .updateTable("payments")
      .set({ createdAt: new Date(Date.now() - 10 * MINUTE_MS) })
      .where(
        "orderId",
        "in",
        shop.db.selectFrom("orders").select("id").where("customerId", "=", request.customer.id),
      )
      .execute();
    await reconcilePayments(db);
    expect(await sessionsOf(request.customer.email)).toEqual([]);
    expect(await ordersOf(request)).toMatchObject([{ status: "pending_payment" }]);
  });

  it("closes an order in the next run if Stripe refuses its idempotency key for good", async () => {
    const request = await orderWithoutPage();
    moveClock(OPENING_MAX_MS + 1_000);
    shop.disturb(CREATE_SESSION, {
      status: 400,
      body: JSON.stringify({ error: { type: "idempotency_error", message: "Other parameters" } }),
    });
    await reconcilePayments(db);
    const { attempt } = await shop.db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.orderId")
      .select("attempt")
      .where("customerId", "=", request.customer.id)
      .executeTakeFirstOrThrow();
    expect(attempt).toBe(2);
    expect(await ordersOf(request)).toMatchObject([{ status: "pending_payment" }]);
    await reconcilePayments(db);
    expect(await ordersOf(request)).toMatchObject([{ status: "expired" }]);
    expect(await sessionsOf(request.customer.email)).toEqual([]);
  });

  it("ends its run after four minutes and leaves the other orders to the next run", async () => {
    const first = await start();
    const second = await start();
    await shop.pay(first.url);
    await shop.pay(second.url);
    moveClock(OPENING_MAX_MS + 1_000);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    shop.disturb(new RegExp(first.sessionId), { delayedUntil: answered });
    const run = reconcilePayments(db);
    await until(() => expect(shop.disturbancesLeft()).toBe(0));
    moveClock(4 * MINUTE_MS + 1_000);
    answer();
    await run;
    expect(await orderById(first.order.id)).toMatchObject({ status: "paid" });
    expect(await orderById(second.order.id)).toMatchObject({ status: "pending_payment" });
    await reconcilePayments(db);
    expect(await orderById(second.order.id)).toMatchObject({ status: "paid" });
  });

  it("ends the payment of a page that the customer left, though the job that closes it was lost", async () => {
    const { order, sessionId } = await start();
    await abandonCheckout(shop.db, order.id);
    await provider.expire(sessionId);
    moveClock(OPENING_MAX_MS + 1_000);
    await reconcilePayments(db);
    expect(await getPaymentOf(shop.db, order.id)).toMatchObject({ state: "expired" });
    expect(await orderById(order.id)).toMatchObject({ status: "cancelled" });
  });

  it("checks every unpaid order of a busy day: the last of 120, too", async () => {
    const { order: model } = await start();
    const { order, url } = await start();
    await shop.pay(url);
    await copyOrder(model.id, 118);
    moveClock(OPENING_MAX_MS + 1_000);
    await reconcilePayments(db);
    expect(await orderById(order.id)).toMatchObject({ status: "paid" });
  });
});

/** Copies an unpaid order, a minute older each time, with sessions that Stripe does not know. */
async function copyOrder(id: string, copies: number): Promise<void> {
  const columns = await shop.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (let copy = 1; copy <= copies; copy++) {
    const changes = {
      id: randomUUID(),
      order_number: `LL-9${String(copy).padStart(6, "0")}`,
      fingerprint: `\\x${Buffer.from(String(copy)).toString("hex")}`,
      created_at: new Date(columns.createdAt.getTime() - copy * MINUTE_MS),
    };
    await sql`
      insert into orders select (jsonb_populate_record(orders, ${JSON.stringify(changes)}::jsonb)).*
      from orders where id = ${id}`.execute(shop.db);
    await shop.db
      .insertInto("payments")
      .values({
        orderId: changes.id,
        providerRef: `cs_test_copied${String(copy).padStart(6, "0")}`,
        mode: "test",
        amountPence: columns.totalPence,
        createdAt: changes.created_at,
        expiresAt: changes.created_at,
      })
      .execute();
  }
}
