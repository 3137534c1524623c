import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { restoredShop } from "#tests/support/lost-database.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";

const shop = await testShop();
const { db } = shop;
const { sell, lose, forget, orderById, lastInvoiceNumber, stock } = await restoredShop(shop);

/** A command of its own process starts within a second, but not on a busy machine. */
const SLOW_MS = 60_000;

/** Starts the command, with its output so far. */
function start(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const command = path.join(import.meta.dirname, "reconcile.ts");
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, DATA_DIR: os.tmpdir(), ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

async function run(
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const { child, output } = start(args, settings);
  const [code] = await once(child, "close");
  return { code: Number(code), output: output() };
}

test(
  "reconcile --after-restore tells what it did, and ends the wait",
  async () => {
    const started = await sell();
    await lose([started]);
    const { code, output } = await run(["--after-restore"]);
    expect(output).toContain(`1 order recreated from Stripe: ${started.order.orderNumber}.`);
    expect(output).toContain("Skipped: INV-00001.");
    expect(output).toContain("2 e-mails were withheld");
    expect(output).toContain(`order-confirmation:${started.order.id} to ${started.order.email}`);
    expect(output).toContain("The shop sells again.");
    expect(code).toBe(0);
    expect(await isAwaitingReconciliation(db)).toBe(false);
  },
  SLOW_MS,
);

test(
  "reconcile --after-failover makes orders again that a running shop lost, without a restore",
  async () => {
    const started = await sell();
    await forget([started]);
    const { code, output } = await run(["--after-failover"]);
    expect(output).toContain(`1 order recreated from Stripe: ${started.order.orderNumber}.`);
    expect(output).toContain("Skipped: INV-00001.");
    expect(output).toContain("2 e-mails were withheld");
    expect(code).toBe(0);
    expect(await isAwaitingReconciliation(db)).toBe(false);
    expect(await checkBooks(db)).toEqual([]);
  },
  SLOW_MS,
);

test(
  "killed at any time, the next run goes on where it ended",
  async () => {
    const orders = [await sell(), await sell(), await sell()];
    await lose(orders);
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    shop.disturb(new RegExp(`${orders[1]?.sessionId}$`), { delayedUntil: never });
    const { child } = start(["--after-restore"]);
    await vi.waitFor(() => expect(shop.disturbancesLeft()).toBe(0), { timeout: 20_000 });
    child.kill("SIGKILL");
    await once(child, "close");
    end();
    expect(await isAwaitingReconciliation(db)).toBe(true);
    const { output } = await run(["--after-restore"]);
    expect(output).toContain("3 orders recreated from Stripe");
    for (const { order } of orders)
      expect(await orderById(order.id)).toMatchObject({ status: "paid", hasInvoice: true });
    expect(await lastInvoiceNumber()).toBe(6);
    expect(await stock()).toEqual({ stock: 997, held: 0 });
    expect(await checkBooks(db)).toEqual([]);
  },
  SLOW_MS,
);

test("while Stripe can't be used it says so in one sentence, and the shop goes on waiting", async () => {
  await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
  shop.disturb(/checkout\/sessions$/, {
    status: 401,
    body: JSON.stringify({ error: { type: "invalid_request_error", message: "Expired API key" } }),
    headers: { "content-type": "application/json" },
  });
  const { code, output } = await run(["--after-restore"]);
  expect(output).toContain("Stripe could not be asked (Expired API key). Nothing is lost");
  expect(code).toBe(1);
  expect(await isAwaitingReconciliation(db)).toBe(true);
});

test(
  "in the sandbox, whose payments were restored, too, there is nothing to ask",
  async () => {
    await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
    const settings = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", STRIPE_API_BASE: "" };
    const { code, output } = await run(["--after-restore"], settings);
    expect(output).toContain("The shop sells again.");
    expect(code).toBe(0);
    expect(await isAwaitingReconciliation(db)).toBe(false);
  },
  SLOW_MS,
);

test("plain reconcile names the command that a restored shop needs", async () => {
  await recordRestore(db, { restoredTo: new Date(), lostUntil: new Date() });
  const { code, output } = await run();
  expect(output).toContain("Use npm run reconcile -- --after-restore.");
  expect(code).toBe(1);
});
