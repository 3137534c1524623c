import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { saveSettings } from "#shop/content/settings/change-settings.server.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { pence } from "#shop/kit/money.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { checkBooks } from "#shop/backup/books.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { chargeOf } from "#tests/support/payments.ts";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { restoredShop } from "#tests/support/lost-database.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";

const shop = await testShop();
const { db } = shop;
const { start, orderById, stripe, cover, stock, sell, reconcile, mails } = await restoredShop(shop);

describe("an order that the database knows", () => {
  it("is completed when it was paid since, without a second confirmation, as the owner has set the shop", async () => {
    const act = ownersAct();
    const email = "orders@dryers.co.uk";
    await saveSettings(db, "shop", { act, seen: 0, settings: { email } });
    const started = await start();
    await shop.pay(started.url);
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(summary).toMatchObject({ recreated: [], completed: [started.order.orderNumber] });
    expect(await orderById(started.order.id)).toMatchObject({ status: "paid" });
    expect(await mails()).toMatchObject([
      { template: "new-order", withheldAt: expect.any(Date) },
      { template: "order-confirmation", withheldAt: expect.any(Date) },
    ]);
    expect(summary.withheld.mails.map(({ recipient }) => recipient)).toContain(email);
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
      .updateTable("payments")
      .set({ providerRef: null, url: null })
      .where("orderId", "=", started.order.id)
      .execute();
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
    await reconcile();
    expect(await getPaymentOf(db, started.order.id)).toMatchObject({
      state: "pending",
      providerRef: started.sessionId,
    });
  });

  it("is flagged when it was refunded in full before dispatch: its goods may be back in stock", async () => {
    const started = await sell();
    const charge = await chargeOf(db, started.order.id);
    await stripe.refunds.create({ payment_intent: charge });
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(summary).toMatchObject({
      refunded: [started.order.orderNumber],
      flagged: [
        { attention: expect.stringContaining("enter what it was for") },
        { attention: expect.stringContaining("add its goods to the stock again") },
      ],
    });
  });

  it("has the refund again that the shop made since then: its parts, its goods in stock, another credit note", async () => {
    const started = await sell();
    const { id } = started.order;
    const sold = await stock();
    const wanted = {
      ...NO_REFUND,
      lines: [{ position: 0, quantity: 1, cancelledQuantity: 1 }],
      deductionPence: pence(150),
      reason: "Worn",
      actId: randomUUID(),
    };
    const requested = await requestRefund(db, id, wanted);
    assert(requested.ok, "the refund was requested");
    await sendRefund(db, requested.value.id);
    const [before] = await listRefundsOf(db, id);
    expect(before).toMatchObject({ state: "sent", creditNoteNumber: 1 });

    const lost = ["creditNotes", "refunds"] as const;
    for (const table of lost) await db.deleteFrom(table).where("orderId", "=", id).execute();
    await db.updateTable("creditNoteCounter").set({ lastNumber: 0 }).execute();
    await db.updateTable("products").set(sold).where("id", "=", cover).execute();
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(summary).toMatchObject({ refunded: [started.order.orderNumber], flagged: [] });
    expect(summary.skipped).toContainEqual({ series: "credit_note", first: 1, last: 1 });
    const found = await listRefundsOf(db, id);
    expect(found).toEqual([
      {
        ...before,
        reason: expect.stringMatching(/^See our e-mail of \d/),
        requestedBy: { kind: "shop", id: null },
        requestedAt: expect.any(Date),
        sentAt: expect.any(Date),
        creditNoteNumber: 2,
      },
    ]);
    expect(await stock()).toEqual({ ...sold, stock: (sold.stock ?? 0) + 1 });
    expect(await checkBooks(db)).toEqual([]);
    // The act that asked for it can't ask again, if it waited in the restored database.
    expect(await requestRefund(db, id, wanted)).toMatchObject({
      value: { id: before?.id },
    });
    const charge = await chargeOf(db, id);
    expect((await provider.fetchCharge(charge)).refunds[0]?.recorded).toMatchObject({
      creditNoteNumber: 2,
    });
  });

  it("is flagged when the shop cancelled it since then: its goods are to be sent no more, and are not in stock", async () => {
    const started = await sell();
    const { id } = started.order;
    const sold = await stock();
    const by = { actor: { kind: "staff", id: randomUUID() }, mayApprove: true } as const;
    const cancelled = await cancelOrder(db, id, { ...by, by: "shop", reason: "No beech" });
    assert(cancelled.ok, "the order was cancelled");
    const [refund] = await listRefundsOf(db, id);
    await sendRefund(db, refund?.id ?? "");

    for (const table of ["creditNotes", "refunds"] as const)
      await db.deleteFrom(table).where("orderId", "=", id).execute();
    await db.updateTable("orders").set({ state: "placed" }).where("id", "=", id).execute();
    await db.updateTable("creditNoteCounter").set({ lastNumber: 0 }).execute();
    await db.updateTable("products").set(sold).where("id", "=", cover).execute();
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(await orderById(id)).toMatchObject({ status: "refunded" });
    expect(await stock()).toEqual(sold);
    expect(summary.flagged).toMatchObject([
      { attention: expect.stringContaining("add its goods to the stock again") },
    ]);
  });

  it("notes a refund and a dispute since then, without a second mail", async () => {
    const refunded = await sell();
    const disputed = await start();
    await shop.pay(disputed.url, "4000000000000259");
    await settlePage(db, disputed.sessionId);
    const charge = await chargeOf(db, refunded.order.id);
    await db.deleteFrom("mailOutbox").execute();
    await stripe.refunds.create({ payment_intent: charge, amount: 100 });
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date(Date.now() + 1_000) });
    const { summary } = await reconcile();
    expect(summary.refunded).toEqual([refunded.order.orderNumber]);
    expect(summary.flagged).toEqual([
      {
        orderNumber: refunded.order.orderNumber,
        attention: "A refund was made outside the shop: enter what it was for: £1.00",
      },
      {
        orderNumber: disputed.order.orderNumber,
        attention: expect.stringContaining("The customer's bank disputes this payment"),
      },
    ]);
    expect((await mails()).map((mail) => mail.withheldAt === null)).toEqual([false, false, false]);
    await settleCharge(db, charge);
    expect(await mails()).toHaveLength(3);
  });
});
