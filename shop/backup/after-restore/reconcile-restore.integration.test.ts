import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import {
  isAwaitingReconciliation,
  recordFailover,
} from "#shop/platform/database/restores.server.ts";
import { restoredShop } from "#tests/support/lost-database.ts";
import { getOrder } from "#tests/support/orders.ts";
import { endRestore, recordRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { reconcileRestore } from "./reconcile-restore.server.ts";

const shop = await testShop();
const { db } = shop;
const {
  orderById,
  openOwnSession,
  sell,
  lose,
  reconcile,
  restoredTo,
  stock,
  lastInvoiceNumber,
  mails,
} = await restoredShop(shop);

describe("the reconciliation after a restore", () => {
  it("withholds the mails that waited at the time of the restore, and sends later ones", async () => {
    await sell();
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
    await db
      .insertInto("mailOutbox")
      .values({ mailKey: "later", template: "contact", recipient: "ann@example.com", data: "{}" })
      .execute();
    const { summary } = await reconcile();
    expect(summary.withheld.count).toBe(2);
    expect(await mails()).toMatchObject([
      { template: "new-order", withheldAt: expect.any(Date) },
      { template: "order-confirmation", withheldAt: expect.any(Date) },
      { template: "contact", withheldAt: null },
    ]);
  });

  it("done twice changes nothing more", async () => {
    const orders = [await sell(), await sell()];
    await lose(orders);
    const { summary } = await reconcile();
    const state = async () => ({
      orders: await Promise.all(orders.map(({ order }) => orderById(order.id))),
      counter: await lastInvoiceNumber(),
      mails: await mails(),
      stock: await stock(),
    });
    const once = await state();
    await db.updateTable("restores").set({ reconciledAt: null }).execute();
    expect((await reconcile()).summary).toEqual(summary);
    expect(await state()).toEqual(once);
    const again = await reconcileRestore(db, {
      addresses: { own: [], others: [] },
      tell: () => {},
    });
    expect(again).toEqual({ outcome: "nothing_to_do" });
  });

  it("goes on where it was interrupted, and skips no number twice", async () => {
    const orders = [await sell(), await sell(), await sell()];
    await lose(orders);
    const third = orders[2]?.sessionId ?? "";
    const refused = {
      status: 401,
      body: JSON.stringify({ error: { type: "invalid_request_error", message: "Expired key" } }),
      headers: { "content-type": "application/json" },
    };
    shop.disturb(new RegExp(`${third}$`), refused);
    await expect(reconcile()).rejects.toThrow();
    expect(await isAwaitingReconciliation(db)).toBe(true);
    expect(await getOrder(db, orders[0]?.order.id ?? "")).toMatchObject({ status: "paid" });
    expect(await getOrder(db, orders[2]?.order.id ?? "")).toMatchObject({
      status: "pending_payment",
    });
    const { summary } = await reconcile();
    expect(summary.recreated).toEqual(orders.map(({ order }) => order.orderNumber));
    expect(summary.skipped).toContainEqual({ series: "invoice", first: 1, last: 3 });
    expect(await lastInvoiceNumber()).toBe(6);
    expect(await stock()).toEqual({ stock: 997, held: 0 });
    expect(await checkBooks(db)).toEqual([]);
  });

  it("waits while Stripe limits the rate of requests", async () => {
    const started = await sell();
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
    await recordRestore(db, { restoredTo: restoredTo(), lostUntil: new Date() });
    expect((await reconcile()).summary).toMatchObject({ recreated: [], skipped: [] });
  });

  it("asks whose a payment page is that was opened at another address", async () => {
    const started = await sell();
    await sql`update sandbox_stripe.objects set body = jsonb_set(body, '{success_url}',
      '"https://old.example/order/success"') where kind = 'checkout.session'`.execute(db);
    await lose([started]);
    const run = (addresses: { own: string[]; others: string[] }) =>
      reconcileRestore(db, { addresses, tell: () => {} });
    const asksWhose = {
      outcome: "unknown_addresses",
      addresses: [{ origin: "https://old.example", count: 1 }],
    };
    const addresses = { own: ["https://shop.example"], others: [] };
    expect(await run(addresses)).toEqual(asksWhose);
    expect(await isAwaitingReconciliation(db)).toBe(true);
    // A failover that a person reports is not recorded before the answer: the running shop would go on without it.
    await endRestore(db);
    expect(
      await reconcileRestore(db, { addresses, failoverSince: restoredTo(), tell: () => {} }),
    ).toEqual(asksWhose);
    expect(await isAwaitingReconciliation(db)).toBe(false);
    await db.updateTable("restores").set({ reconciledAt: null }).execute();
    expect(
      await run({ own: ["https://shop.example"], others: ["https://old.example"] }),
    ).toMatchObject({ outcome: "done", summary: { recreated: [] } });
    await db.updateTable("restores").set({ reconciledAt: null }).execute();
    expect(
      await run({ own: ["https://shop.example", "https://old.example"], others: [] }),
    ).toMatchObject({ outcome: "done", summary: { recreated: [started.order.orderNumber] } });
  });

  it("looks again when the database fails over while it runs", async () => {
    await lose([await sell()]);
    const answered = Promise.withResolvers<void>();
    shop.disturb(/checkout\/sessions$/, { delayedUntil: answered.promise });
    const told: string[] = [];
    const run = reconcileRestore(db, {
      addresses: { own: ["https://shop.example"], others: "all" },
      tell: (line) => told.push(line),
    });
    await until(() => expect(shop.disturbancesLeft()).toBe(0));
    await recordFailover(db, restoredTo());
    answered.resolve();
    expect(await run).toMatchObject({ outcome: "done" });
    expect(told.filter((line) => line.includes("refunded or disputed"))).toHaveLength(2);
    expect(await isAwaitingReconciliation(db)).toBe(false);
  });

  it("is done by one process at a time", async () => {
    await recordRestore(db, { restoredTo: restoredTo(), lostUntil: new Date() });
    const addresses = { own: [], others: [] };
    const results = await Promise.all([
      reconcileRestore(db, { addresses, tell: () => {} }),
      reconcileRestore(db, { addresses, tell: () => {} }),
    ]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["busy", "done"]);
  });
});
