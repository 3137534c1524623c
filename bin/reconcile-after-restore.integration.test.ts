import { until } from "#tests/support/until.ts";
import os from "node:os";
import { expect, test } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { restoredShop } from "#tests/support/lost-database.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { startCommand } from "#tests/support/shop-command.ts";
import { stripeAnswer } from "#tests/support/stripe-answers.ts";

const shop = await testShop();
const { db } = shop;
const { sell, lose, forget, orderById, lastInvoiceNumber, stock } = await restoredShop(shop);

/** Starts the command. */
const start = (args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}) =>
  startCommand("reconcile", args, { ...process.env, DATA_DIR: os.tmpdir(), ...settings });

test("reconcile --after-restore tells what it did, and ends the wait", async () => {
  const started = await sell();
  await lose([started]);
  const { code, output } = await start(["--after-restore"]).ended;
  expect(output).toContain(`1 order recreated from Stripe: ${started.order.orderNumber}.`);
  expect(output).toContain("Skipped: INV-00001.");
  expect(output).toContain("2 e-mails were withheld");
  expect(output).toContain(`order-confirmation:${started.order.id} to ${started.order.email}`);
  expect(output).toContain("The shop sells again.");
  expect(code).toBe(0);
  expect(await isAwaitingReconciliation(db)).toBe(false);
});

test("reconcile --after-failover makes orders again that a running shop lost, without a restore", async () => {
  const started = await sell();
  await forget([started]);
  const { code, output } = await start(["--after-failover"]).ended;
  expect(output).toContain(`1 order recreated from Stripe: ${started.order.orderNumber}.`);
  expect(output).toContain("Skipped: INV-00001.");
  expect(output).toContain("2 e-mails were withheld");
  expect(code).toBe(0);
  expect(await isAwaitingReconciliation(db)).toBe(false);
  expect(await checkBooks(db)).toEqual([]);
});

test("killed at any time, the next run goes on where it ended", async () => {
  const orders = [await sell(), await sell(), await sell()];
  await lose(orders);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  shop.disturb(new RegExp(`${orders[1]?.sessionId}$`), { delayedUntil: never });
  const killed = start(["--after-restore"]);
  await until(() => expect(shop.disturbancesLeft()).toBe(0));
  killed.kill();
  await killed.ended;
  end();
  expect(await isAwaitingReconciliation(db)).toBe(true);
  const { output } = await start(["--after-restore"]).ended;
  expect(output).toContain("3 orders recreated from Stripe");
  for (const { order } of orders)
    expect(await orderById(order.id)).toMatchObject({ status: "paid", hasInvoice: true });
  expect(await lastInvoiceNumber()).toBe(6);
  expect(await stock()).toEqual({ stock: 997, held: 0 });
  expect(await checkBooks(db)).toEqual([]);
});

test("while Stripe can't be used it says so in one sentence, and the shop goes on waiting", async () => {
  await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
  const answer = { error: { type: "invalid_request_error", message: "Expired API key" } };
  shop.disturb(/checkout\/sessions$/, stripeAnswer(401, answer));
  const { code, output } = await start(["--after-restore"]).ended;
  expect(output).toContain("Stripe could not be asked (Expired API key). Nothing is lost");
  expect(code).toBe(1);
  expect(await isAwaitingReconciliation(db)).toBe(true);
});

test("in the sandbox, whose payments were restored, too, there is nothing to ask", async () => {
  await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
  const settings = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", STRIPE_API_BASE: "" };
  const { code, output } = await start(["--after-restore"], settings).ended;
  expect(output).toContain("The shop sells again.");
  expect(code).toBe(0);
  expect(await isAwaitingReconciliation(db)).toBe(false);
});

test("plain reconcile names the command that a restored shop needs", async () => {
  await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
  const { code, output } = await start().ended;
  expect(output).toContain("Use npm run reconcile -- --after-restore.");
  expect(code).toBe(1);
});
