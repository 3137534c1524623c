import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { addDiscount } from "#shop/discounts/discounts.server.ts";
import { pence } from "#shop/kit/money.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { payOffer } from "#shop/checkout/pay-offer.server.ts";
import { findOfferByToken } from "#shop/offers/send-offer.server.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { restoredShop } from "#tests/support/lost-database.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { chargeOf } from "#tests/support/payments.ts";
import { testShop } from "#tests/support/shop.ts";
import { payCheckout } from "#tests/support/checkouts.ts";

const shop = await testShop();
const { db } = shop;
const {
  start,
  orderById,
  historyOf,
  stripe,
  cover,
  sell,
  lose,
  reconcile,
  restoredTo,
  stock,
  mails,
  queuedMails,
} = await restoredShop(shop);

describe("an order that the database lost", () => {
  it("is recreated as it was when it was paid: lines, sums, discount, address, account, number", async () => {
    const off = { kind: "percent", percent: 7, amountPence: null } as const;
    const days = { startsOn: null, endsOn: null };
    const limits = { minimumPence: pence(0), usesMax: 1, usesPerCustomerMax: null };
    const goods = { categorySlugs: [], skus: [] };
    await addDiscount(db, { code: "LOST7", ...off, ...days, ...limits, ...goods }, ownersAct());
    const notes = "Leave it by the door — thank you";
    const address = { ...ukAddress, company: "Mill & Co", telephone: "01422 884 210" };
    const giftMessage = "Happy birthday,\nGran";
    const started = await sell(await start({ notes, address, giftMessage, discountCode: "LOST7" }));
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
    const changing = { paidAt: null, version: 0 };
    expect({ ...recreated, ...changing }).toEqual({ ...lost, ...changing });
    expect(recreated.lines[0]?.discountPence).toBeGreaterThan(0);
    expect(await db.selectFrom("discountUses").select(["orderId", "usedAt"]).execute()).toEqual([
      { orderId: lost.id, usedAt: expect.any(Date) },
    ]);
    expect(Math.abs(Number(recreated.paidAt) - Number(lost.paidAt))).toBeLessThan(5_000);
    expect(await historyOf(lost.id)).toEqual(["recreated", "paid"]);
    expect(await stock()).toEqual({ stock: 999, held: 0 });
    expect(await isAwaitingReconciliation(db)).toBe(false);
    expect(await checkBooks(db)).toEqual([]);
  });

  it("is its offer's again, which nobody can pay a second time", async () => {
    const draft = offerDraft(cover);
    const { token } = await sentOffer(db, draft);
    const opened = await payOffer(db, { token, seenVersion: 1, sessionToken: null });
    if (!opened.ok) throw new Error(opened.reason);
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("email", "=", draft.email)
      .executeTakeFirstOrThrow();
    await payCheckout(shop, opened);
    const order = await orderById(id);
    await lose([{ order }]);
    expect((await findOfferByToken(db, token))?.paidOrder).toBeNull();
    await reconcile();
    expect((await findOfferByToken(db, token))?.paidOrder).toBe(order.orderNumber);
    expect(await payOffer(db, { token, seenVersion: 1, sessionToken: null })).toEqual({
      ok: false,
      reason: "already_paid",
    });
  });

  it("gets an invoice with a number that the lost database cannot have given out", async () => {
    const orders = [await sell(), await sell()];
    await lose(orders);
    const { summary } = await reconcile();
    expect(summary.skipped).toContainEqual({ series: "invoice", first: 1, last: 2 });
    const numbers = await Promise.all(orders.map(({ order }) => findInvoice(db, order.id)));
    expect(numbers.map((invoice) => invoice?.number)).toEqual([3, 4]);
    const next = await sell();
    expect(await findInvoice(db, next.order.id)).toMatchObject({ number: 5 });
  });

  it("gets another number when the database is restored before the reconciliation once more", async () => {
    const orders = [await sell(), await sell()];
    await lose(orders);
    await reconcile();
    const later = await sell();
    expect(await findInvoice(db, later.order.id)).toMatchObject({ number: 5 });
    for (const table of ["restores", "skippedNumbers"] as const)
      await db.deleteFrom(table).execute();
    await lose([...orders, later]);
    const { summary } = await reconcile();
    expect(summary.skipped).toContainEqual({ series: "invoice", first: 1, last: 5 });
    expect(await findInvoice(db, later.order.id)).toMatchObject({ number: 8 });
  });

  it("keeps its number, and new orders get numbers that were never given out", async () => {
    const started = await sell();
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
    const started = await sell();
    await lose([started]);
    const { summary } = await reconcile();
    expect(await mails()).toMatchObject([
      { template: "new-order", withheldAt: expect.any(Date) },
      { template: "order-confirmation", withheldAt: expect.any(Date) },
    ]);
    expect(summary.withheld.count).toBe(2);
    expect(summary.withheld.mails.map(({ recipient }) => recipient)).toContain(started.order.email);
    expect(await queuedMails()).toBe(0);
  });

  it("sends the confirmation of an order that was paid after the lost database ended", async () => {
    const started = await start();
    await shop.pay(started.url);
    await lose([started], new Date(restoredTo().getTime() - 120_000));
    const { summary } = await reconcile();
    expect(summary.withheld.count).toBe(0);
    expect(await mails()).toMatchObject([
      { template: "new-order", withheldAt: null },
      { template: "order-confirmation", withheldAt: null },
    ]);
    expect(await queuedMails()).toBe(2);
    expect(summary.skipped.filter(({ series }) => series === "invoice")).toEqual([]);
  });

  it("is recreated without an account when the account was lost, too", async () => {
    const started = await sell();
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
    await shop.pay(started.url, "4000000000000077"); // a slow payment
    await lose([started]);
    await reconcile();
    const order = await orderById(started.order.id);
    expect(["pending_payment", "paid"]).toContain(order.status);
    expect((await getPaymentOf(db, order.id)).providerRef).toBe(started.sessionId);
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
    const started = await sell();
    await lose([started]);
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", cover).execute();
    const { summary } = await reconcile();
    expect(summary.flagged).toMatchObject([{ orderNumber: started.order.orderNumber }]);
    expect(await orderById(started.order.id)).toMatchObject({ status: "paid", hasInvoice: true });
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  it("is refunded here, too, when it was refunded, and takes no stock", async () => {
    const started = await sell();
    const charge = await chargeOf(db, started.order.id);
    await stripe.refunds.create({ payment_intent: charge });
    await lose([started]);
    const { summary } = await reconcile();
    expect(summary.refunded).toEqual([started.order.orderNumber]);
    expect(await orderById(started.order.id)).toMatchObject({ status: "refunded" });
    expect(await stock()).toEqual({ stock: 1_000, held: 0 });
    expect((await mails()).every((mail) => mail.withheldAt !== null)).toBe(true);
  });

  it("with the session of an older release is recreated as far as it is known, and flagged", async () => {
    const started = await sell();
    await sql`update sandbox_stripe.objects set
        body = jsonb_set(body, '{metadata}', jsonb_build_object('order_id', body->'metadata'->'order_id',
          'order_number', body->'metadata'->'order_number')),
        hidden = jsonb_set(hidden, '{lines,0,item,metadata}', '{}')
      where kind = 'checkout.session'`.execute(db);
    await sql`update sandbox_stripe.objects set body = jsonb_set(body, '{shipping}', 'null')
      where kind = 'payment_intent'`.execute(db);
    await lose([started]);
    await sql`update customers set created_at = ${new Date(0)}`.execute(db);
    const { summary } = await reconcile();
    expect(summary.flagged).toEqual([
      {
        orderNumber: started.order.orderNumber,
        attention: "Recreated after a restore: without the postal address, VAT, the chosen options",
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
