import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBySession } from "#shop/checkout/complete.server.ts";
import { settleRefunds } from "#shop/aftersales/refund.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { checkoutsOf } from "#tests/support/checkouts.ts";
import { productId } from "#tests/support/customers.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { checkBooks } from "#shop/backup/books.server.ts";
import { reconcileRestore, type Reconciled } from "./reconcile-restore.server.ts";

const shop = await testShop();
const { db } = shop;
const { start, orderById, historyOf, stripe, openOwnSession } = await checkoutsOf(shop);
const cover = await productId(db, "hills-cover");

type Started = Awaited<ReturnType<typeof start>>;

const stockOf = async () =>
  await db
    .selectFrom("products")
    .select(["stock", "held"])
    .where("id", "=", cover)
    .executeTakeFirstOrThrow();
const counter = async () =>
  (await db.selectFrom("invoice_counter").select("last_number").executeTakeFirstOrThrow())
    .last_number;

let before: Awaited<ReturnType<typeof stockOf>>;
let invoicesBefore: number;
let restoredTo: Date;

beforeEach(async () => {
  await sql`update products set stock = 1000, held = 0 where id = ${cover}`.execute(db);
  before = await stockOf();
  invoicesBefore = await counter();
  restoredTo = new Date();
});

afterEach(async () => {
  for (const table of ["invoices", "orders", "mail_outbox", "restores", "skipped_numbers"] as const)
    await db.deleteFrom(table).execute();
  await sql`delete from sandbox.objects`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

/** Pays an order and completes it, as the shop does. */
async function sell(started: Started): Promise<Started> {
  await shop.pay(started.url);
  await completeBySession(db, started.sessionId);
  return started;
}

/** Takes the database back to before these orders, as a restore does; the test's Stripe keeps them. */
async function lose(orders: readonly Started[], lostUntil = new Date(Date.now() + 1_000)) {
  const ids = orders.map(({ order }) => order.id);
  await sql`delete from mail_outbox where exists (select from unnest(${ids}::text[]) as id
    where position(id in mail_key) > 0)`.execute(db);
  await db.deleteFrom("invoices").where("order_id", "in", ids).execute();
  await db.deleteFrom("orders").where("id", "in", ids).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`update products set stock = ${before.stock}, held = 0 where id = ${cover}`.execute(db);
  await db.updateTable("invoice_counter").set({ last_number: invoicesBefore }).execute();
  await recordRestore(db, { restoredTo, lostUntil });
}

async function reconcile(): Promise<Extract<Reconciled, { outcome: "done" }>> {
  const addresses = { own: [new URL(env().publicUrl).origin], others: [] };
  const result = await reconcileRestore(db, { addresses, tell: () => {} });
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result;
}

const mails = async () =>
  await db
    .selectFrom("mail_outbox")
    .select(["template", "recipient", "withheld_at"])
    .orderBy("created_at")
    .execute();
const queuedMails = async () =>
  (
    await sql`select from graphile_worker.jobs where task_identifier = 'send-mail' and payload->>'id'
      in (select id::text from mail_outbox where withheld_at is null)`.execute(db)
  ).rows.length;

describe("an order that the database lost", () => {
  it("is recreated as it was when it was paid: lines, sums, address, account, number", async () => {
    const started = await sell(await start({ notes: "Leave it by the door — thank you" }));
    const lost = await orderById(started.order.id);
    await lose([started]);
    expect(await findOrder(db, lost.id)).toBeNull();
    const { summary } = await reconcile();
    expect(summary).toMatchObject({
      recreated: [lost.orderNumber],
      withoutAccount: [],
      flagged: [],
    });
    const recreated = await orderById(lost.id);
    expect({ ...recreated, paidAt: null }).toEqual({ ...lost, paidAt: null });
    expect(Math.abs(Number(recreated.paidAt) - Number(lost.paidAt))).toBeLessThan(5_000);
    expect(await historyOf(lost.id)).toEqual(["pending_payment", "paid"]);
    expect(await stockOf()).toEqual({ stock: Number(before.stock) - 1, held: 0 });
    expect(await isAwaitingReconciliation(db)).toBe(false);
    expect(await checkBooks(db)).toEqual([]);
  });

  it("gets an invoice with a number that the lost database cannot have given out", async () => {
    const orders = [await sell(await start()), await sell(await start())];
    await lose(orders);
    const { summary } = await reconcile();
    const n = invoicesBefore;
    expect(summary.skipped).toContainEqual({ series: "invoice", first: n + 1, last: n + 2 });
    const numbers = await Promise.all(orders.map(({ order }) => findInvoice(db, order.id)));
    expect(numbers.map((invoice) => invoice?.number)).toEqual([n + 3, n + 4]);
    const next = await sell(await start());
    expect(await findInvoice(db, next.order.id)).toMatchObject({ number: n + 5 });
  });

  it("keeps its number, and new orders get numbers that were never given out", async () => {
    const started = await sell(await start());
    const expired = await start();
    await stripe.checkout.sessions.expire(expired.sessionId);
    await lose([started, expired]);
    await sql`select setval('order_numbers', 10001, false)`.execute(db);
    const { summary } = await reconcile();
    const highest = Number(expired.order.orderNumber.slice(3));
    expect(summary.recreated).toEqual([started.order.orderNumber]);
    expect(summary.skipped).toContainEqual(
      expect.objectContaining({ series: "order", last: highest }),
    );
    const next = await start();
    expect(Number(next.order.orderNumber.slice(3))).toBeGreaterThan(highest);
  });

  it("sends no mail that the lost database has sent: they are withheld and listed", async () => {
    const started = await sell(await start());
    await lose([started]);
    const { summary } = await reconcile();
    expect(await mails()).toMatchObject([
      { template: "order-confirmation", withheld_at: expect.any(Date) },
    ]);
    expect(summary.withheld).toMatchObject({
      count: 1,
      mails: [{ recipient: started.order.email }],
    });
    expect(await queuedMails()).toBe(0);
  });

  it("sends the confirmation of an order that was paid after the lost database ended", async () => {
    const started = await start();
    await shop.pay(started.url);
    await lose([started], new Date(restoredTo.getTime() - 1_000));
    const { summary } = await reconcile();
    expect(summary.withheld.count).toBe(0);
    expect(await mails()).toMatchObject([{ template: "order-confirmation", withheld_at: null }]);
    expect(await queuedMails()).toBe(1);
    expect(summary.skipped.filter(({ series }) => series === "invoice")).toEqual([]);
  });

  it("is recreated without an account when the account was lost, too", async () => {
    const started = await sell(await start());
    await lose([started]);
    await db.deleteFrom("customers").where("id", "=", started.request.customer.id).execute();
    const { summary } = await reconcile();
    expect(summary.withoutAccount).toEqual([started.order.orderNumber]);
    expect(await orderById(started.order.id)).toMatchObject({
      customerId: null,
      email: started.order.email,
      status: "paid",
    });
  });

  it("waits for its payment when the bank has not answered yet", async () => {
    const started = await start();
    await shop.pay(started.url, "4000008260003178"); // a slow payment
    await lose([started]);
    await reconcile();
    const order = await orderById(started.order.id);
    expect(["pending_payment", "paid"]).toContain(order.status);
    expect(order.sessionId).toBe(started.sessionId);
  });

  it("can no longer be paid when its payment page is still open", async () => {
    const started = await start();
    await lose([started]);
    const { summary } = await reconcile();
    expect((await stripe.checkout.sessions.retrieve(started.sessionId)).status).toBe("expired");
    expect(summary.recreated).toEqual([]);
    expect(await findOrder(db, started.order.id)).toBeNull();
  });

  it("is flagged, not refunded, when there is too little stock for it now", async () => {
    const started = await sell(await start());
    await lose([started]);
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", cover).execute();
    const { summary } = await reconcile();
    expect(summary.flagged).toMatchObject([{ orderNumber: started.order.orderNumber }]);
    expect(await orderById(started.order.id)).toMatchObject({ status: "paid", hasInvoice: true });
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  it("is refunded here, too, when it was refunded, and takes no stock", async () => {
    const started = await sell(await start());
    const { paymentIntentId } = await orderById(started.order.id);
    await stripe.refunds.create({ payment_intent: String(paymentIntentId) });
    await lose([started]);
    const { summary } = await reconcile();
    expect(summary.refunded).toEqual([started.order.orderNumber]);
    expect(await orderById(started.order.id)).toMatchObject({ status: "refunded" });
    expect(await stockOf()).toEqual(before);
    expect((await mails()).every((mail) => mail.withheld_at !== null)).toBe(true);
  });

  it("with the session of an older release is recreated as far as it is known, and flagged", async () => {
    const started = await sell(await start());
    await sql`update sandbox.objects set
        body = jsonb_set(body, '{metadata}', jsonb_build_object('order_id', body->'metadata'->'order_id',
          'order_number', body->'metadata'->'order_number')),
        hidden = jsonb_set(hidden, '{lines,0,item,metadata}', '{}')
      where kind = 'checkout.session'`.execute(db);
    await sql`update sandbox.objects set body = jsonb_set(body, '{shipping}', 'null')
      where kind = 'payment_intent'`.execute(db);
    await lose([started]);
    await sql`update customers set created_at = ${new Date(0)}`.execute(db);
    const { summary } = await reconcile();
    expect(summary.flagged).toEqual([
      {
        orderNumber: started.order.orderNumber,
        attention: "Recreated after a restore without the postal address, VAT, the chosen options",
      },
    ]);
    const { id, totalPence, customerId, lines } = started.order;
    expect(await orderById(id)).toMatchObject({
      status: "paid",
      totalPence,
      customerId,
      lines: [{ productId: cover, sku: lines[0]?.sku, unitPence: lines[0]?.unitPence }],
    });
  });
});

describe("an order that the database knows", () => {
  it("is completed when it was paid since, without a second confirmation", async () => {
    const started = await start();
    await shop.pay(started.url);
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(summary).toMatchObject({ recreated: [], completed: [started.order.orderNumber] });
    expect(await orderById(started.order.id)).toMatchObject({ status: "paid" });
    expect(await mails()).toMatchObject([{ withheld_at: expect.any(Date) }]);
    expect(summary.skipped).toMatchObject([{ series: "invoice" }]);
    expect(await checkBooks(db)).toEqual([]);
  });

  it("stays open when its payment page is open", async () => {
    const started = await start();
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
    await reconcile();
    expect((await stripe.checkout.sessions.retrieve(started.sessionId)).status).toBe("open");
    expect(await sell(started)).toBeDefined();
    expect(await orderById(started.order.id)).toMatchObject({ status: "paid" });
  });

  it("gets back the payment page that was saved after the time of the restore", async () => {
    const started = await start();
    await db
      .updateTable("orders")
      .set({ stripe_session_id: null, stripe_session_url: null })
      .where("id", "=", started.order.id)
      .execute();
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
    await reconcile();
    expect(await orderById(started.order.id)).toMatchObject({
      status: "pending_payment",
      sessionId: started.sessionId,
    });
  });

  it("notes a refund and a dispute since then, without a second mail", async () => {
    const refunded = await sell(await start());
    const disputed = await start();
    await shop.pay(disputed.url, "4000000000000259");
    await completeBySession(db, disputed.sessionId);
    const { paymentIntentId } = await orderById(refunded.order.id);
    await db.deleteFrom("mail_outbox").execute();
    await stripe.refunds.create({ payment_intent: String(paymentIntentId), amount: 100 });
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(await orderById(refunded.order.id)).toMatchObject({
      status: "partially_refunded",
      refundedPence: 100,
    });
    expect(summary.flagged).toEqual([
      {
        orderNumber: disputed.order.orderNumber,
        attention: "The customer's bank disputes this payment",
      },
    ]);
    expect((await mails()).map((mail) => mail.withheld_at === null)).toEqual([false, false]);
    await settleRefunds(db, String(paymentIntentId));
    expect(await mails()).toHaveLength(2);
  });
});

describe("the reconciliation after a restore", () => {
  it("withholds the mails that waited at the time of the restore, and sends later ones", async () => {
    await sell(await start());
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
    const later = await start();
    await db
      .insertInto("mail_outbox")
      .values({ mail_key: "later", template: "contact", recipient: later.order.email, data: "{}" })
      .execute();
    const { summary } = await reconcile();
    expect(summary.withheld.count).toBe(1);
    expect(await mails()).toMatchObject([
      { template: "order-confirmation", withheld_at: expect.any(Date) },
      { template: "contact", withheld_at: null },
    ]);
  });

  it("done twice changes nothing more", async () => {
    const orders = [await sell(await start()), await sell(await start())];
    await lose(orders);
    const { summary } = await reconcile();
    const state = async () => ({
      orders: await Promise.all(orders.map(({ order }) => orderById(order.id))),
      counter: await counter(),
      mails: await mails(),
      stock: await stockOf(),
    });
    const once = await state();
    await db.updateTable("restores").set({ reconciled_at: null }).execute();
    expect((await reconcile()).summary).toEqual(summary);
    expect(await state()).toEqual(once);
    const again = await reconcileRestore(db, {
      addresses: { own: [], others: [] },
      tell: () => {},
    });
    expect(again).toEqual({ outcome: "nothing_to_do" });
  });

  it("goes on where it was interrupted, and skips no number twice", async () => {
    const orders = [
      await sell(await start()),
      await sell(await start()),
      await sell(await start()),
    ];
    await lose(orders);
    const third = orders[2]?.sessionId ?? "";
    const down = { status: 503, body: "{}" };
    shop.disturb(new RegExp(`${third}$`), ...Array.from({ length: 12 }, () => down));
    await expect(reconcile()).rejects.toThrow();
    expect(await isAwaitingReconciliation(db)).toBe(true);
    expect(await findOrder(db, orders[0]?.order.id ?? "")).toMatchObject({ status: "paid" });
    expect(await findOrder(db, orders[2]?.order.id ?? "")).toMatchObject({
      status: "pending_payment",
    });
    const { summary } = await reconcile();
    expect(summary.recreated).toEqual(orders.map(({ order }) => order.orderNumber));
    const n = invoicesBefore;
    expect(summary.skipped).toContainEqual({ series: "invoice", first: n + 1, last: n + 3 });
    expect(await counter()).toBe(n + 6);
    expect(await stockOf()).toEqual({ stock: Number(before.stock) - 3, held: 0 });
    expect(await checkBooks(db)).toEqual([]);
  }, 60_000);

  it("waits while Stripe limits the rate of requests", async () => {
    const started = await sell(await start());
    await lose([started]);
    const limited = {
      status: 429,
      body: JSON.stringify({ error: { type: "invalid_request_error", code: "rate_limit" } }),
      headers: { "content-type": "application/json" },
    };
    shop.disturb(/checkout\/sessions$/, limited, "cut");
    shop.disturb(/line_items$/, limited);
    expect((await reconcile()).summary.recreated).toEqual([started.order.orderNumber]);
    expect(shop.disturbancesLeft()).toBe(0);
  });

  it("leaves the payments of other programs in the same Stripe account alone", async () => {
    const other = await openOwnSession({ pence: 8850, reference: crypto.randomUUID() });
    await shop.pay(other.url);
    await recordRestore(db, { restoredTo, lostUntil: new Date() });
    expect((await reconcile()).summary).toMatchObject({ recreated: [], skipped: [] });
  });

  it("asks whose a payment page is that was opened at another address", async () => {
    const started = await sell(await start());
    await sql`update sandbox.objects set body = jsonb_set(body, '{success_url}',
      '"https://old.example/order/success"') where kind = 'checkout.session'`.execute(db);
    await lose([started]);
    const run = (addresses: { own: string[]; others: string[] }) =>
      reconcileRestore(db, { addresses, tell: () => {} });
    expect(await run({ own: ["https://shop.example"], others: [] })).toEqual({
      outcome: "unknown_addresses",
      addresses: [{ origin: "https://old.example", count: 1 }],
    });
    expect(await isAwaitingReconciliation(db)).toBe(true);
    expect(
      await run({ own: ["https://shop.example"], others: ["https://old.example"] }),
    ).toMatchObject({ outcome: "done", summary: { recreated: [] } });
    await db.updateTable("restores").set({ reconciled_at: null }).execute();
    expect(
      await run({ own: ["https://shop.example", "https://old.example"], others: [] }),
    ).toMatchObject({ outcome: "done", summary: { recreated: [started.order.orderNumber] } });
  });

  it("is done by one process at a time", async () => {
    await recordRestore(db, { restoredTo, lostUntil: new Date() });
    const addresses = { own: [], others: [] };
    const results = await Promise.all([
      reconcileRestore(db, { addresses, tell: () => {} }),
      reconcileRestore(db, { addresses, tell: () => {} }),
    ]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["busy", "done"]);
  });
});
