import { sql } from "kysely";
import { SHOP } from "#shop/platform/actor.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import Stripe from "stripe";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { addUp } from "#shop/pricing/totals.ts";
import { pence } from "#shop/kit/money.ts";
import { listAttention } from "#shop/jobs/attention.server.ts";
import { readFigures } from "#shop/jobs/trade-figures.server.ts";
import { settlePage } from "./settle-payment.server.ts";
import { payAgain } from "./pay-again.server.ts";
import { receiveEvent, processEvent } from "./receive-event.server.ts";
import { OPENING_MAX_MS } from "./payment-window.server.ts";
import { reconcilePayments } from "./reconcile.server.ts";
import { startCheckout, type CheckoutRequest } from "./start.server.ts";
import { closePaymentPage, abandonCheckout } from "./abandon.server.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { listOrdersOf, lockOrder } from "#shop/orders/orders.server.ts";
import { decideOrderRefund } from "#shop/fulfilment/refund-order.server.ts";
import { findPaymentByRef, getPaymentOf } from "#shop/payments/payments.server.ts";
import { chargeOf, orderOfPage } from "#tests/support/payments.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { refundedPence } from "#shop/payments/refunds/refund.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { statesOf } from "#tests/support/orders.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { onOurClock } from "#tests/support/our-clock.ts";
import { testShop, type Disturbance } from "#tests/support/shop.ts";
import { stockOf, setStock } from "#tests/support/stock.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { payCheckout } from "#tests/support/checkouts.ts";

const shop = await testShop();
const { db, stripe, cover, airer } = shop;

const options = {
  lathLength: "1.5m",
  ropeLength: "15m",
  wheelType: "deluxe",
  extraPulley: "deluxe",
};

const shelf = () => stockOf(db, cover);
const stockUp = (stock: number) => setStock(db, cover, stock);
const coverItems = [{ productId: cover, options: {}, seenPence: null }];

async function request(change: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
  return {
    customer: await makeCustomer(db),
    items: [{ productId: airer, options, seenPence: pence(8850) }],
    address: ukAddress,
    notes: "In white, please",
    seenShippingPence: pence(0),
    ...change,
  };
}

async function start(change: Partial<CheckoutRequest> = {}) {
  const checkout = await request(change);
  const started = await startCheckout(db, checkout);
  if (!started.ok) throw new Error(started.reason);
  return { ...started, customer: checkout.customer, checkout };
}

const orderOf = (sessionId: string) => orderOfPage(db, sessionId);

/** As the job that closes a payment page does. */
async function closePageOf(sessionId: string): Promise<void> {
  await closePaymentPage(db, (await findPaymentByRef(db, sessionId))?.id ?? "");
}

const mailsAbout = async (email: string) => (await mailsTo(db, email)).length;

describe("starting a checkout", () => {
  it("saves the order as quoted before it is paid, and opens a session for the same sum", async () => {
    const { sessionId, orderNumber, url } = await start();
    expect(orderNumber).toMatch(/^LL-\d{5,}$/);
    expect(url).toContain(sessionId);
    const order = await orderOf(sessionId);
    expect(order).toMatchObject({
      status: "pending_payment",
      totalPence: 8850,
      totals: [
        { code: "subtotal", label: "Subtotal", amountPence: 7375, vatPence: 0 },
        { code: "vat", label: "VAT (20%)", amountPence: 1475, vatPence: 1475 },
        { code: "shipping", label: "Shipping", amountPence: 0, vatPence: 0 },
      ],
      zone: "UK Mainland",
      notes: "In white, please",
      address: { postcode: "HX7 8AD" },
    });
    expect(order.lines[0]).toMatchObject({
      name: "Traditional Kitchen Maid",
      unitNetPence: 7375,
      unitVatPence: 1475,
      madeToOrder: true,
    });
    expect(order.lines[0]?.options.map((option) => option.label)).toContain("Black");
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    expect(session).toMatchObject({
      amount_total: 8850,
      currency: "gbp",
      client_reference_id: order.id,
      metadata: { order_number: orderNumber },
    });
  });

  it("saves the estimated delivery day, and the confirmation e-mail names it", async () => {
    const { sessionId, url, customer } = await start();
    const { promisedFor } = await orderOf(sessionId);
    expect(promisedFor).toMatch(/^\d{4}-\d\d-\d\d$/);
    // Made to order: two weeks, plus the delivery.
    expect(Date.parse(promisedFor ?? "")).toBeGreaterThan(Date.now() + 14 * 86_400_000);
    await payCheckout(shop, { url, sessionId });
    expect(await mailsTo(db, customer.email, "order-confirmation")).toMatchObject([
      { data: { deliverBy: expect.stringMatching(/^\w+day \d+ \w+/) } },
    ]);
  });

  it("makes one order and one session for twenty parallel requests with one cart", async () => {
    const checkout = await request();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => startCheckout(db, checkout)),
    );
    const sessions = new Set(
      answers.map((answer) => (answer.ok ? answer.sessionId : answer.reason)),
    );
    expect(sessions.size).toBe(1);
    expect((await listOrdersOf(db, checkout.customer.id)).total).toBe(1);
  });

  it("refuses a wrong price and returns the right one, before anything is paid", async () => {
    const checkout = await request({
      items: [{ productId: airer, options, seenPence: pence(1) }],
    });
    const answer = await startCheckout(db, checkout);
    expect(answer).toMatchObject({
      ok: false,
      reason: "quote_changed",
      priced: { quote: { totalPence: 8850 } },
    });
    expect((await listOrdersOf(db, checkout.customer.id)).total).toBe(0);
  });

  it("refuses a wrong delivery charge", async () => {
    const isle = { ...ukAddress, postcode: "IM1 1AA" };
    expect(await startCheckout(db, await request({ address: isle }))).toMatchObject({
      ok: false,
      reason: "quote_changed",
    });
    expect(
      (await start({ address: isle, seenShippingPence: pence(695) })).orderNumber,
    ).toBeTruthy();
  });

  it("charges net prices and the destination's rate for the Channel Islands and abroad", async () => {
    const jersey = await start({
      address: { ...ukAddress, postcode: "JE2 3AB" },
      seenShippingPence: pence(995),
    });
    const toJersey = await orderOf(jersey.sessionId);
    expect(addUp(toJersey.totals).vatPence).toBe(0);
    expect(toJersey).toMatchObject({
      totalPence: 7375 + 995,
      vat: "export",
    });
    const france = await start({
      address: { ...ukAddress, country: "FR", postcode: "75001" },
      seenShippingPence: pence(1900),
    });
    const toFrance = await orderOf(france.sessionId);
    expect(addUp(toFrance.totals)).toEqual({ amountPence: 7375 + 1900, vatPence: 0 });
  });

  it("refuses an option that the product does not have, and names it", async () => {
    const items = [{ productId: airer, options: { lathLength: "9m" }, seenPence: null }];
    expect(await startCheckout(db, await request({ items }))).toMatchObject({
      ok: false,
      reason: "bad_option",
      refusal: { key: "lathLength", value: "9m" },
    });
  });

  it("refuses a cart with a product that is gone", async () => {
    const items = [{ productId: 99_999, options: {}, seenPence: null }];
    expect(await startCheckout(db, await request({ items }))).toMatchObject({
      ok: false,
      reason: "unavailable",
    });
  });

  it("refuses a country without a shipping rate", async () => {
    const address = { ...ukAddress, country: "JP", postcode: "100-0001" };
    expect(await startCheckout(db, await request({ address }))).toMatchObject({
      ok: false,
      reason: "no_delivery",
    });
  });

  it("makes one session though Stripe's response to the first request is lost", async () => {
    const checkout = await request();
    shop.disturb(/\/checkout\/sessions$/, "cut", "cut");
    expect(await startCheckout(db, checkout)).toMatchObject({
      ok: false,
      reason: "payment_unreachable",
    });
    const again = await startCheckout(db, checkout);
    expect(again.ok).toBe(true);
    expect((await listOrdersOf(db, checkout.customer.id)).total).toBe(1);
  });

  it.each([
    [429, "{}"],
    [500, "<html>down</html>"],
    [200, "<html>not Stripe</html>"],
  ])(
    "reports that payment is unreachable when Stripe responds with %i %s",
    async (status, body) => {
      const checkout = await request();
      const answers = Array.from({ length: 4 }, () => ({ status, body }));
      shop.disturb(/\/checkout\/sessions$/, ...answers);
      expect(await startCheckout(db, checkout)).toMatchObject({
        ok: false,
        reason: "payment_unreachable",
      });
    },
  );
});

describe("an order becomes paid", () => {
  it("once, though it is completed 25 times in parallel", async () => {
    const { sessionId, url, customer } = await start();
    await shop.pay(url);
    const completions = await Promise.all(
      Array.from({ length: 25 }, () => settlePage(db, sessionId)),
    );
    expect(new Set(completions.map((completion) => completion.state))).toEqual(new Set(["paid"]));
    const order = await orderOf(sessionId);
    expect(order.status).toBe("paid");
    expect(order.paidAt).not.toBeNull();
    expect(await statesOf(db, order.id)).toEqual(["placed", "paid"]);
    expect(await mailsAbout(customer.email)).toBe(1);
  });

  it("only when Stripe confirms the payment", async () => {
    const { sessionId } = await start();
    expect((await settlePage(db, sessionId)).state).toBe("pending");
    expect((await orderOf(sessionId)).status).toBe("pending_payment");
  });

  it("and its products leave the stock once", async () => {
    const id = await productId(db, "hills-cover");
    const stock = async () => (await stockOf(db, id)).stock ?? 0;
    const before = await stock();
    const { sessionId, url } = await start({
      items: [{ productId: id, options: {}, seenPence: null }],
    });
    await shop.pay(url);
    await Promise.all([
      settlePage(db, sessionId),
      settlePage(db, sessionId),
      settlePage(db, sessionId),
    ]);
    expect(await stock()).toBe(before - 1);
  });

  it("only if the amount is right; otherwise it is flagged", async () => {
    const { sessionId, url } = await start();
    const { id } = await orderOf(sessionId);
    await db.updateTable("orders").set({ totalPence: 9950 }).where("id", "=", id).execute();
    await shop.pay(url);
    expect((await settlePage(db, sessionId)).state).toBe("pending");
    const order = await orderOf(sessionId);
    expect(order.status).toBe("pending_payment");
    expect(await flagsOf(db, order.id)).toEqual([
      "The payment does not match the order: Paid £88.50 instead of £99.50",
    ]);
  });

  it("by a second card after the first was declined, on the same payment page", async () => {
    const { sessionId, url } = await start();
    await shop.pay(url, "4000000000000002");
    expect((await settlePage(db, sessionId)).state).toBe("pending");
    await shop.pay(url);
    expect((await settlePage(db, sessionId)).state).toBe("paid");
  });

  it.each(["", "cs_", "cs_test_unknown0000000", "../../etc/passwd", "cs_test_' or 1=1 --"])(
    "but not for the unknown session %j",
    async (id) => {
      expect((await settlePage(db, id)).state).toBe("unknown");
    },
  );

  it("by the reconciler, if every event was lost and the tab closed", async () => {
    const { sessionId, url } = await start();
    await shop.pay(url);
    await db
      .updateTable("payments")
      .set({ createdAt: new Date(Date.now() - 600_000) })
      .where("providerRef", "=", sessionId)
      .execute();
    await reconcilePayments(db);
    expect((await orderOf(sessionId)).status).toBe("paid");
  });
});

describe("the reconciler, for an order without a known session,", () => {
  /** Places an order whose payment page can't be opened, then moves the clock on to when the reconciler looks at it. */
  async function orderWithoutSession(...failures: Disturbance[]) {
    const checkout = await request();
    shop.disturb(/\/checkout\/sessions$/, ...failures);
    expect(await startCheckout(db, checkout)).toMatchObject({ reason: "payment_unreachable" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + OPENING_MAX_MS + 1_000 });
    return checkout.customer;
  }

  afterEach(() => vi.useRealTimers());

  const sessionsOf = async (email: string) =>
    (await stripe.checkout.sessions.list({ limit: 100 })).data.filter(
      (session) => session.customer_email === email,
    );

  it("closes the order and creates no payment page if Stripe has no session", async () => {
    const down = { status: 503, body: "{}" };
    const customer = await orderWithoutSession(down, down);
    await reconcilePayments(onOurClock(db));
    expect(await sessionsOf(customer.email)).toEqual([]);
    const { orders } = await listOrdersOf(db, customer.id);
    expect(orders.map(({ state }) => state)).toEqual(["closed"]);
  });

  it("finds the session that Stripe created though its response was lost", async () => {
    const customer = await orderWithoutSession("cut", "cut");
    await reconcilePayments(onOurClock(db));
    const [session] = await sessionsOf(customer.email);
    const [order] = (await listOrdersOf(db, customer.id)).orders;
    const { providerRef } = await getPaymentOf(db, order?.id ?? "");
    expect(providerRef).toBe(session?.id);
  });
});

describe("stock and payment", () => {
  it("reserves the last piece for the customer who is paying, and is sold out for others", async () => {
    await stockUp(1);
    const first = await start({ items: coverItems });
    expect(await startCheckout(db, await request({ items: coverItems }))).toMatchObject({
      ok: false,
      reason: "unavailable",
    });
    await payCheckout(shop, first);
    expect(await shelf()).toEqual({ stock: 0, held: 0 });
  });

  it("a product that takes no orders can't be bought, and earlier orders keep its lead time", async () => {
    const take = (takesOrders: boolean) =>
      db.updateTable("products").set({ takesOrders }).where("id", "=", airer).execute();
    const before = await start();
    expect((await orderOf(before.sessionId)).lines).toMatchObject([
      { madeToOrder: true, leadTimeDays: 14 },
    ]);
    await take(false);
    expect(await startCheckout(db, await request())).toMatchObject({
      ok: false,
      reason: "unavailable",
      priced: { payable: false, places: [{ reason: "sold_out" }] },
    });
    await take(true);
  });

  it("a piece reserved by the customer's own order is available to that customer, whose new order replaces it", async () => {
    await stockUp(1);
    const first = await start({ items: coverItems });
    const second = await startCheckout(db, { ...first.checkout, notes: "Please ring" });
    expect(second.ok).toBe(true);
    expect((await orderOf(first.sessionId)).status).toBe("expired");
    expect(await shelf()).toEqual({ stock: 1, held: 1 });
  });

  it("the reservation ends with the session", async () => {
    await stockUp(1);
    const { sessionId } = await start({ items: coverItems });
    await settlePage(db, sessionId, { expireOpen: true });
    expect(await shelf()).toEqual({ stock: 1, held: 0 });
    expect((await orderOf(sessionId)).status).toBe("expired");
  });

  it("leaving the payment page releases the reserved stock at once", async () => {
    await stockUp(1);
    const { sessionId, url } = await start({ items: coverItems });
    const { id } = await orderOf(sessionId);
    expect(await abandonCheckout(db, id)).toEqual({ paidSessionId: null });
    expect(await shelf()).toEqual({ stock: 1, held: 0 });
    await closePageOf(sessionId);
    await shop.pay(url);
    expect((await settlePage(db, sessionId)).state).toBe("expired");
    expect((await orderOf(sessionId)).status).toBe("cancelled");
    expect(await statesOf(db, id)).toEqual(["placed", "cancelled"]);
  });

  it("a customer who left the payment page pays for the same cart by a new order", async () => {
    const { sessionId, checkout } = await start();
    await abandonCheckout(db, (await orderOf(sessionId)).id);
    const again = await startCheckout(db, checkout);
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.sessionId).not.toBe(sessionId);
  });

  it("leaving the payment page after paying, or without an order, changes nothing", async () => {
    await stockUp(1);
    const { sessionId, url } = await start({ items: coverItems });
    await payCheckout(shop, { url, sessionId });
    const { id } = await orderOf(sessionId);
    expect(await abandonCheckout(db, id)).toEqual({ paidSessionId: sessionId });
    expect((await orderOf(sessionId)).status).toBe("paid");
    expect(await abandonCheckout(db, "00000000-0000-4000-8000-000000000000")).toEqual({
      paidSessionId: null,
    });
  });

  it("forty customers in parallel for the last four pieces get four payment pages and 36 refusals", async () => {
    await stockUp(4);
    const requests = await Promise.all(
      Array.from({ length: 40 }, () => request({ items: coverItems })),
    );
    const answers = await Promise.all(requests.map((each) => startCheckout(db, each)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "unavailable")).toHaveLength(
      36,
    );
    for (const answer of answers)
      if (answer.ok) await shop.pay(answer.url).then(() => settlePage(db, answer.sessionId));
    expect(await shelf()).toEqual({ stock: 0, held: 0 });
  });

  it("a payment that arrives after its reservation ended is fulfilled if stock allows", async () => {
    await stockUp(2);
    const { sessionId, url } = await start({ items: coverItems });
    await loseReservation(sessionId);
    await shop.pay(url);
    expect((await settlePage(db, sessionId)).state).toBe("paid");
    expect(await shelf()).toEqual({ stock: 1, held: 0 });
  });

  it("otherwise it is refunded in full automatically, and the customer and the shopkeeper get an e-mail", async () => {
    await stockUp(1);
    const { sessionId, url, customer } = await start({ items: coverItems });
    await loseReservation(sessionId);
    await stockUp(0);
    await shop.pay(url);
    await Promise.all([settlePage(db, sessionId), settlePage(db, sessionId)]);
    const { id } = await orderOf(sessionId);
    await Promise.all([sendRefundsOf(id), sendRefundsOf(id)]);
    const order = await orderOf(sessionId);
    expect(order).toMatchObject({ status: "refunded" });
    expect(await refundedOf(id)).toBe(order.totalPence);
    expect(await shelf()).toEqual({ stock: 0, held: 0 });
    const mails = await db
      .selectFrom("mailOutbox")
      .select(["template", "recipient", "data"])
      .where("mailKey", "like", `%${id}%`)
      .orderBy("template")
      .execute();
    expect(mails.map((mail) => mail.template)).toEqual(["order-attention", "order-refunded"]);
    expect(mails[1]?.recipient).toBe(customer.email);
    expect(mails[1]?.data).toMatchObject({ isSoldOut: true });
  });

  it("that refund can be tried again when the provider has refused it, though nothing of the order was sent", async () => {
    await stockUp(1);
    const { sessionId, url } = await start({ items: coverItems });
    await loseReservation(sessionId);
    await stockUp(0);
    await payCheckout(shop, { url, sessionId });
    const { id: orderId } = await orderOf(sessionId);
    const failed = { state: "failed", failure: "declined", finishedAt: new Date() } as const;
    const refund = await db
      .updateTable("refunds")
      .set(failed)
      .where("orderId", "=", orderId)
      .returning("id")
      .executeTakeFirstOrThrow();
    const retry = { orderId, refundId: refund.id, actor: OWNER, mayApprove: true } as const;
    expect(await decideOrderRefund(db, { ...retry, decision: "retry" })).toMatchObject({
      ok: true,
    });
  });

  it("the refund mail says that the product sold out, though the order was flagged again since", async () => {
    await stockUp(1);
    const { sessionId, url, customer } = await start({ items: coverItems });
    await loseReservation(sessionId);
    await stockUp(0);
    await payCheckout(shop, { url, sessionId });
    const { id } = await orderOf(sessionId);
    await raiseFlag(db, await orderOf(sessionId), { code: "disputed", actor: SHOP });
    await sendRefundsOf(id);
    expect(await mailsTo(db, customer.email, "order-refunded")).toMatchObject([
      { data: { isSoldOut: true } },
    ]);
  });

  /** As if the order had been closed for an expired session that was paid a moment before. */
  async function loseReservation(sessionId: string): Promise<void> {
    const { id } = await orderOf(sessionId);
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order !== null)
        await endUnpaid(tx, order, {
          event: "payment_expired",
          actor: SHOP,
          reason: "Closed too early",
        });
    });
  }
});

describe("an order that was not paid", () => {
  const unpaidMails = async (email: string) =>
    db
      .selectFrom("mailOutbox")
      .select("data")
      .where("recipient", "=", email)
      .where("template", "=", "order-unpaid")
      .execute();
  /** Expires the session at Stripe, and processes that twice. */
  const runOut = async (sessionId: string) => {
    await stripe.checkout.sessions.expire(sessionId);
    await settlePage(db, sessionId);
    await settlePage(db, sessionId);
  };

  it("in time gets one e-mail with a link to pay again", async () => {
    const { sessionId, customer } = await start();
    await runOut(sessionId);
    expect(await unpaidMails(customer.email)).toHaveLength(1);
  });

  it("gets none if the customer left the payment page, or has paid another order since", async () => {
    const back = await start();
    await abandonCheckout(db, (await orderOf(back.sessionId)).id);
    await closePageOf(back.sessionId);
    expect(await unpaidMails(back.customer.email)).toEqual([]);
    const first = await start();
    const second = await startCheckout(db, { ...first.checkout, notes: "Please ring" });
    if (!second.ok) throw new Error(second.reason);
    await payCheckout(shop, second);
    await runOut(first.sessionId);
    expect(await unpaidMails(first.customer.email)).toEqual([]);
  });

  it("gets one when the bank refused the payment", async () => {
    const { sessionId, customer } = await start();
    await settlePage(db, sessionId, { failed: true });
    expect(await unpaidMails(customer.email)).toHaveLength(1);
  });
});

describe("paying again", () => {
  it("opens a payment page for a new order with the same total", async () => {
    const first = await start();
    await settlePage(db, first.sessionId, { expireOpen: true });
    const again = await payAgain(db, {
      customer: first.customer,
      orderNumber: first.orderNumber,
    });
    if (!again.ok) throw new Error(again.reason);
    expect(again.orderNumber).not.toBe(first.orderNumber);
    await shop.pay(again.url);
    expect((await settlePage(db, again.sessionId)).state).toBe("paid");
    expect((await orderOf(again.sessionId)).totalPence).toBe(8850);
  });

  it("is refused for a paid order and for another customer's order", async () => {
    const first = await start();
    expect(
      await payAgain(db, {
        customer: await makeCustomer(db),
        orderNumber: first.orderNumber,
      }),
    ).toMatchObject({ reason: "order_not_found" });
    await payCheckout(shop, first);
    expect(
      await payAgain(db, { customer: first.customer, orderNumber: first.orderNumber }),
    ).toMatchObject({ reason: "order_not_found" });
  });

  it("is refused when the price has changed", async () => {
    await stockUp(3);
    const first = await start({ items: coverItems });
    await settlePage(db, first.sessionId, { expireOpen: true });
    const { basePrice } = await db
      .selectFrom("products")
      .select("basePrice")
      .where("id", "=", cover)
      .executeTakeFirstOrThrow();
    await db.updateTable("products").set({ basePrice: "99.00" }).where("id", "=", cover).execute();
    expect(
      await payAgain(db, { customer: first.customer, orderNumber: first.orderNumber }),
    ).toMatchObject({ reason: "quote_changed" });
    await db.updateTable("products").set({ basePrice }).where("id", "=", cover).execute();
  });
});

async function sendRefundsOf(orderId: string): Promise<void> {
  for (const { id } of await listRefundsOf(db, orderId)) await sendRefund(db, id);
}

async function refundedOf(orderId: string): Promise<number> {
  return refundedPence(await listRefundsOf(db, orderId));
}

describe("refunds", () => {
  it("in Stripe's dashboard are applied to the order once, in part or in full", async () => {
    const { sessionId, url, customer } = await start();
    await payCheckout(shop, { url, sessionId });
    const intent = await chargeOf(db, (await orderOf(sessionId)).id);
    await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
    await Promise.all([settleCharge(db, intent), settleCharge(db, intent)]);
    const { id, status } = await orderOf(sessionId);
    // The goods are still to be sent.
    expect([status, await refundedOf(id)]).toEqual(["paid", 1000]);
    await stripe.refunds.create({ payment_intent: intent });
    await settleCharge(db, intent);
    expect(await orderOf(sessionId)).toMatchObject({ status: "refunded" });
    expect(await refundedOf(id)).toBe(8850);
    expect(await mailsAbout(customer.email)).toBe(3);
  });
});

describe("Stripe's events", () => {
  const signed = (body: string, secret = shop.webhookSecret) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
  const eventAbout = (sessionId: string, id = `evt_${sessionId}`) =>
    JSON.stringify({
      id,
      object: "event",
      type: "checkout.session.completed",
      data: { object: { id: sessionId, object: "checkout.session" } },
    });

  const isBad = { ok: false, reason: "bad_signature" };

  it.each(["", "t=,v1=", "t=1,v1=", "t=1,v1=,v1=a", "v1=", "t=1,v1=00", "nonsense"])(
    "are refused with the signature %j",
    async (signature) => {
      expect(await receiveEvent(db, eventAbout("cs_test_12345678"), signature)).toEqual(isBad);
    },
  );

  it("are refused with the signature of another secret or body; one that is too old is told apart, counted and shown to staff", async () => {
    const body = eventAbout("cs_test_12345678");
    expect(await receiveEvent(db, body, await signed(body, "whsec_other"))).toEqual(isBad);
    expect(await receiveEvent(db, `${body} `, await signed(body))).toEqual(isBad);
    expect((await listAttention(db)).clocks).toEqual([]);
    expect(await readFigures(db)).toMatchObject({ clockRefusals: 0 });
    const old = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret: shop.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - 301,
    });
    const isStale = { ok: false, reason: "stale_signature" };
    expect(await receiveEvent(db, body, old)).toEqual(isStale);
    expect(await receiveEvent(db, body, old)).toEqual(isStale);
    expect(await readFigures(db)).toMatchObject({ clockRefusals: 2 });
    const { clocks } = await listAttention(db);
    expect(clocks).toEqual([
      expect.stringMatching(/^Stripe and the database differ about the time/),
    ]);
  });

  it.each([10, -10])(
    "are taken by an instance whose clock is %i minutes from the database's",
    async (minutes) => {
      const body = eventAbout("cs_test_12345678", `evt_clock_${minutes}`);
      const signature = await signed(body);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
      onTestFinished(() => void vi.useRealTimers());
      expect(await receiveEvent(db, body, signature)).toMatchObject({ ok: true });
    },
  );

  it("throw on any error that is not about the signature", async () => {
    const body = "signed, but not JSON";
    await expect(receiveEvent(db, body, await signed(body))).rejects.toThrow(SyntaxError);
  });

  it("are saved once, with one job, however often Stripe sends them", async () => {
    const body = eventAbout("cs_test_12345678", "evt_once");
    const header = await signed(body);
    const received = Array.from({ length: 10 }, () => receiveEvent(db, body, header));
    expect((await Promise.all(received)).map(({ ok }) => ok)).toEqual(Array(10).fill(true));
    const saved = await db
      .selectFrom("paymentEvents")
      .select("id")
      .where("id", "=", "evt_once")
      .execute();
    expect(saved).toHaveLength(1);
    const { rows: jobs } = await sql<{ payload: unknown }>`
      select identifier as task, payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where payload ->> 'id' = 'evt_once'`.execute(db);
    expect(jobs).toEqual([{ task: "payment-event", payload: { id: "evt_once" } }]);
  });

  it("are not trusted: the state of the payment is fetched from Stripe", async () => {
    const { sessionId, url } = await start();
    const body = eventAbout(sessionId);
    await receiveEvent(db, body, await signed(body));
    await processEvent(db, `evt_${sessionId}`);
    expect((await orderOf(sessionId)).status).toBe("pending_payment");
    await shop.pay(url);
    const second = eventAbout(sessionId, `evt_2_${sessionId}`);
    await receiveEvent(db, second, await signed(second));
    await Promise.all([
      processEvent(db, `evt_2_${sessionId}`),
      processEvent(db, `evt_2_${sessionId}`),
      settlePage(db, sessionId),
    ]);
    expect((await orderOf(sessionId)).status).toBe("paid");
  });
});
