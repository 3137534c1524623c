import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { payAgain } from "#shop/checkout/pay-again.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { checkoutsOf } from "#tests/support/checkouts.ts";
import { endRestore, recordRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { startJobs } from "./jobs.server.ts";

const shop = await testShop();
const { db } = shop;
const { start, newRequest, orderById, ordersOf, mailsTo } = await checkoutsOf(shop);

const restored = () =>
  recordRestore(db, { restoredTo: new Date(Date.now() - 60_000), lostUntil: new Date() });

afterEach(() => endRestore(db));

const jobsLeft = async () =>
  (await sql`select from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(db)).rows
    .length;

describe("a restored shop that is not reconciled with Stripe", () => {
  it("runs no job, and runs them once it is reconciled", async () => {
    await restored();
    await addJob(db, { task: "send-mail", payload: { id: randomUUID() } });
    const jobs = await startJobs({ end: () => {} });
    await sleep(2_500);
    expect(await jobsLeft()).toBe(1);
    await endRestore(db);
    await until(async () => expect(await jobsLeft()).toBe(0));
    await jobs.stop();
  });

  it("can be stopped while its jobs wait", async () => {
    await restored();
    await addJob(db, { task: "send-mail", payload: { id: randomUUID() } });
    const jobs = await startJobs({ end: () => {} });
    await jobs.stop();
    await endRestore(db);
    await sleep(2_500);
    expect(await jobsLeft()).toBe(1);
  });

  it("sells nothing, and writes no order", async () => {
    const request = await newRequest();
    await restored();
    expect(await startCheckout(db, request)).toEqual({ ok: false, reason: "checkout_paused" });
    expect(await ordersOf(request)).toEqual([]);
  });

  it("does not let a customer pay again for an order that ended unpaid", async () => {
    const { order, request } = await start();
    await db
      .updateTable("orders")
      .set({ state: "closed", fingerprint: null })
      .where("id", "=", order.id)
      .execute();
    await restored();
    expect(
      await payAgain(db, { customer: request.customer, orderNumber: order.orderNumber }),
    ).toEqual({ ok: false, reason: "checkout_paused" });
  });

  it("leaves a payment to the reconciliation: no invoice number is given out before", async () => {
    const { order, url, sessionId } = await start();
    await restored();
    await shop.pay(url);
    expect(await settlePage(db, sessionId)).toEqual({ state: "pending" });
    expect(await orderById(order.id)).toMatchObject({ status: "pending_payment" });
    expect(await mailsTo(order.email)).toEqual([]);
    await endRestore(db);
    expect(await settlePage(db, sessionId)).toMatchObject({ state: "paid" });
  });
});
