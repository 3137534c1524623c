import { afterEach, describe, expect, it, vi } from "vitest";
import { payAgain } from "./pay-again.server.ts";
import { abandonCheckout } from "./abandon.server.ts";
import { startCheckout } from "./start.server.ts";
import { supersede, supersedeOldest } from "./supersede.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { checkoutsOf } from "#tests/support/checkouts.ts";
import { productId } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";

const shop = await testShop();
const { db, airer } = shop;
const { start, orderById, ordersOf } = await checkoutsOf(shop);

/** As if the order had been placed this long ago and its payment page never opened. */
async function loseSession(id: string, ageMs: number): Promise<void> {
  const placed = { createdAt: new Date(Date.now() - ageMs) };
  await db.updateTable("orders").set(placed).where("id", "=", id).execute();
  await db
    .updateTable("payments")
    .set({ ...placed, providerRef: null })
    .where("orderId", "=", id)
    .execute();
}

afterEach(() => vi.useRealTimers());

/** An account with as many unpaid orders as it may have, without payment pages. */
async function fullAccount(ageMs: number) {
  const first = await start();
  const { customer } = first.request;
  const started = [
    first,
    await start({ customer, notes: "Second" }),
    await start({ customer, notes: "Third" }),
  ];
  for (const [index, { order }] of started.entries()) await loseSession(order.id, ageMs - index);
  return { ids: started.map(({ order }) => order.id), request: { ...first.request, notes: "New" } };
}

describe("a new checkout of an account with three unpaid orders", () => {
  it("ends the oldest if its payment page was not opened within 15 seconds", async () => {
    const { ids, request } = await fullAccount(20_000);
    expect(await startCheckout(db, request)).toMatchObject({ ok: true });
    const statuses = await Promise.all(ids.map(async (id) => (await orderById(id)).status));
    expect(statuses).toEqual(["expired", "pending_payment", "pending_payment"]);
  });

  it("gives up after 8 seconds if their payment pages are still being opened", async () => {
    // Placed in a minute's time, so that the orders stay new while the clock below runs fast.
    const { ids, request } = await fullAccount(-60_000);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const fastClock = setInterval(() => vi.setSystemTime(Date.now() + 1_000), 50);
    const answer = await startCheckout(db, request);
    clearInterval(fastClock);
    expect(answer).toEqual({ ok: false, reason: "payment_unreachable" });
    const statuses = await Promise.all(ids.map(async (id) => (await orderById(id)).status));
    expect(statuses).toEqual(Array(3).fill("pending_payment"));
    expect(await ordersOf(request)).toHaveLength(3);
  });

  it("ends no second order if the oldest has ended by itself", async () => {
    const ended = await start();
    await abandonCheckout(db, ended.order.id);
    const other = await start();
    expect(await supersedeOldest(db, [ended.order.id, other.order.id])).toBe(true);
    expect(await orderById(ended.order.id)).toMatchObject({ status: "cancelled" });
    expect(await orderById(other.order.id)).toMatchObject({ status: "pending_payment" });
  });
});

describe("an order without a payment page", () => {
  it("is not ended if a parallel click has opened its page meanwhile", async () => {
    const { order } = await start();
    await supersede(db, { ...(await getPaymentOf(db, order.id)), providerRef: null });
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
  });
});

describe("paying again", () => {
  it("is refused if one of the order's products is no longer in the catalogue", async () => {
    const { order, request } = await start({
      items: [
        { productId: await productId(db, "hills-cover"), options: {}, seenPence: null },
        { productId: airer, options: {}, seenPence: null },
      ],
    });
    await abandonCheckout(db, order.id);
    // What deleting the product does to the line.
    await db
      .updateTable("orderLines")
      .set({ productId: null })
      .where("orderId", "=", order.id)
      .where("productId", "=", airer)
      .execute();
    const { customer } = request;
    expect(await payAgain(db, { customer, orderNumber: order.orderNumber })).toMatchObject({
      ok: false,
      reason: "unavailable",
    });
    expect(await ordersOf(request)).toHaveLength(1);
  });
});
