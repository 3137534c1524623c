import { until } from "#tests/support/until.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { listNumbersSkippedSince } from "#shop/orders/skipped-numbers.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { restoredShop } from "#tests/support/lost-database.ts";
import { failOver } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { startJobs, type Jobs } from "./jobs.server.ts";

const shop = await testShop();
const { db } = shop;
const { start, newRequest, sell, forget, orderById, lastInvoiceNumber, restoredTo, stock, mails } =
  await restoredShop(shop);

let jobs: Jobs;
beforeEach(async () => {
  jobs = await startJobs({ end: () => {} });
});
afterEach(async () => {
  await jobs.stop();
  await db.deleteFrom("databaseServer").execute();
});

const reconciled = () =>
  until(async () => {
    expect(await db.selectFrom("restores").select("reconciledAt").execute()).toEqual([
      { reconciledAt: expect.any(Date) },
    ]);
    expect(await isAwaitingReconciliation(db)).toBe(false);
  });

it("a running shop notices a failover, makes the lost orders again and sells on, without a person", async () => {
  const lost = [await sell(), await sell()];
  const waiting = await start();
  await shop.pay(waiting.url);
  await forget(lost);
  await db.deleteFrom("mailOutbox").execute();
  await failOver(db, { seenAt: restoredTo() });
  expect(await startCheckout(db, await newRequest())).toMatchObject({ reason: "checkout_paused" });
  await reconciled();
  for (const { order } of [...lost, waiting])
    expect(await orderById(order.id)).toMatchObject({ status: "paid", hasInvoice: true });
  expect(await listNumbersSkippedSince(db, new Date(0))).toMatchObject([
    { series: "invoice", first: 1, last: 3 },
  ]);
  expect(await lastInvoiceNumber()).toBe(6);
  expect(await stock()).toEqual({ stock: 997, held: 0 });
  expect((await mails()).filter(({ withheldAt }) => withheldAt === null)).toEqual([]);
  await db.deleteFrom("skippedNumbers").execute();
  expect(await sell()).toBeDefined();
  expect(await lastInvoiceNumber()).toBe(7);
});

it("a failover that lost nothing skips no number and keeps no mail back that had waited for longer", async () => {
  await db
    .insertInto("mailOutbox")
    .values({
      mailKey: "slow",
      template: "contact",
      recipient: "ann@example.com",
      data: "{}",
      createdAt: new Date(Date.now() - 60_000),
    })
    .execute();
  await failOver(db, { seenAt: new Date() });
  await reconciled();
  expect(await listNumbersSkippedSince(db, new Date(0))).toEqual([]);
  expect(await mails()).toMatchObject([{ template: "contact", withheldAt: null }]);
  expect(await checkBooks(db)).toEqual([]);
});

it("a Stripe that fails is asked again after a pause that grows, and the shop sells on once it answers", async () => {
  await jobs.stop();
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  await failOver(db, { seenAt: new Date() });
  const refused = { status: 401, body: JSON.stringify({ error: { message: "No" } }) };
  shop.disturb(/checkout\/sessions$/, refused, refused);
  jobs = await startJobs({ end: () => {} });
  for (const left of [1, 0]) {
    await until(() => expect(shop.disturbancesLeft()).toBe(left));
    await sleep(5_000); // two looks at whether jobs have to wait
    expect(shop.disturbancesLeft()).toBe(left);
    expect(await isAwaitingReconciliation(db)).toBe(true);
    now += 60_000;
  }
  await reconciled();
});

it("a process that starts after a failover is ready before Stripe has answered", async () => {
  await jobs.stop();
  await failOver(db, { seenAt: new Date() });
  const answered = Promise.withResolvers<void>();
  shop.disturb(/checkout\/sessions$/, { delayedUntil: answered.promise });
  jobs = await startJobs({ end: () => {} });
  expect(await isAwaitingReconciliation(db)).toBe(true);
  answered.resolve();
  await reconciled();
});
