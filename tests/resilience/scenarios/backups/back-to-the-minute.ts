import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { payWithCard } from "#sandbox/testing/shopping.ts";
import { checkout, pay, type CheckoutAnswer } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { inParallel, until } from "#tests/resilience/wait-until.ts";
import {
  expectBooksAgree,
  expectNoMailTwice,
  expectRefundsAgree,
  readOrders,
  type Order,
} from "./books.ts";
import { run } from "./commands.ts";
import { refundAtStripe, sell } from "./selling.ts";

/** The time between the last change before the noted time and the first one after it. */
const QUIET_MS = 1_500;
const OPEN_PAGES = 3;
/** Long enough for a paused jobs process to send a mail if it were not paused. */
const PAUSED_MS = 3_000;
const SOLD_AFTERWARDS = 10;

/**
 * A table is dropped. The shop goes back to a minute before it, and is brought level with Stripe: what was
 * sold since then, what was refunded, and what is paid in the meantime.
 */
export async function backToTheMinute(harness: Harness): Promise<string> {
  const { shop } = harness;
  const { at, lost, refunded, pages } = await sellAndDropATable(harness);
  await shop.shutDown();
  // Stripe counts in seconds: what is paid in the last second of the shop may have been confirmed.
  await sleep(QUIET_MS);
  await payEvenNow(pages[0]);
  const began = performance.now();
  await run(harness, "restore", ["--at", at.toISOString(), "--in-place"]);
  await shop.start();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const kept = await readOrders(harness);
  expect(kept.size, "the orders of before, and no others").toBe(size.restore.before);

  await expectNothingBought(harness);
  await payEvenNow(pages[1]);
  await run(harness, "reconcile", ["--after-restore"]);
  await harness.settle();
  await dealWithFlags(harness, refunded);
  await expectLevel(harness, lost);
  await expectClosed(pages[2]);
  await expectNextNumbers(harness, lost);
  await sell(harness, SOLD_AFTERWARDS);
  await harness.settle();
  await expectBooksAgree(harness);
  await expectRefundsAgree(harness);
  const mails = await expectNoMailTwice(harness);
  return `restored in ${seconds} s to the minute before ${lost.size - kept.size} orders and a dropped table; brought level with Stripe, none of ${mails} mails twice`;
}

type Before = {
  readonly at: Date;
  readonly lost: ReadonlyMap<string, Order>;
  /** The orders that were refunded between the time and the end: in full, and a part. */
  readonly refunded: { readonly whole: string; readonly part: string };
  /** Payment pages that are open when the table is dropped. */
  readonly pages: readonly CheckoutAnswer[];
};

async function sellAndDropATable(harness: Harness): Promise<Before> {
  const { before, after } = size.restore;
  // The backup is made while people buy.
  const [early] = await Promise.all([sell(harness, before), run(harness, "backup")]);
  await harness.settle();
  await sleep(QUIET_MS);
  const at = new Date();
  await sleep(QUIET_MS);
  const late = await sell(harness, after);
  const [first, second] = [early[0], late[0]];
  if (first === undefined || second === undefined) throw new Error("Nothing was sold.");
  await refundAtStripe(harness, first);
  await refundAtStripe(harness, second, 500);
  const pages = await inParallel(await harness.buyers(OPEN_PAGES), OPEN_PAGES, harness.open);
  await harness.settle();
  const lost = await readOrders(harness);
  await harness.shopDb.query("drop table orders cascade");
  await expectRefusedWhileRunning(harness, at);
  const refunded = { whole: first.orderNumber, part: second.orderNumber };
  return { at, lost, refunded, pages };
}

async function expectRefusedWhileRunning({ shop }: Harness, at: Date): Promise<void> {
  const refused = await shop.command("restore", ["--at", at.toISOString(), "--in-place"]).ended;
  expect(refused.code, refused.output).toBe(1);
  expect(refused.output).toMatch(/running|in use/);
}

/** The customer of an open payment page pays, whatever the state of the shop. */
async function payEvenNow(page: CheckoutAnswer | undefined): Promise<void> {
  if (page === undefined) throw new Error("There is no payment page.");
  await pay(page);
}

/** Nothing is paid for an order that the shop does not know: the reconciliation has closed its page. */
async function expectClosed(page: CheckoutAnswer | undefined): Promise<void> {
  const answered = await payWithCard({ url: page?.url ?? null });
  expect(answered.status, await answered.text()).toBe(410);
}

async function expectNothingBought(harness: Harness): Promise<void> {
  const { shop, shopDb, smtp } = harness;
  const mailsBefore = smtp.received.length;
  const [buyer] = await harness.buyers(1);
  if (buyer === undefined) throw new Error("There is no buyer.");
  const answer = await checkout(shop.url, buyer);
  expect(answer.status, answer.message).toBe(503);
  expect(answer.message, "a sentence for the customer").toMatch(/^[A-Z].+\.$/);
  await sleep(PAUSED_MS);
  expect(smtp.received.length, "no mail is sent before the shop knows what was sent").toBe(
    mailsBefore,
  );
  const { rows } = await shopDb.query<{ orders: number }>(
    "select count(*)::int as orders from orders",
  );
  expect(rows[0]?.orders).toBe(size.restore.before);
}

/**
 * What the refunds made at Stripe were for is in no database any more, nor whether goods went back to the
 * stock with the whole one: the shopkeeper is asked about these two orders only, and answers.
 */
async function dealWithFlags(
  { shopDb }: Harness,
  { whole, part }: Before["refunded"],
): Promise<void> {
  const { rows } = await shopDb.query<{ number: string; code: string }>(
    `select order_number as number, code from order_flags
     join orders on orders.id = order_id where resolved_at is null`,
  );
  expect(rows.map(({ number, code }) => `${number} ${code}`).toSorted()).toEqual(
    [
      `${whole} refund_unexplained`,
      `${whole} restock_unknown`,
      `${part} refund_unexplained`,
    ].toSorted(),
  );
  await shopDb.query(
    "update order_flags set resolved_at = now(), resolved_by_kind = 'staff' where resolved_at is null",
  );
}

/** Expects every paid order that was lost to be as it was: number, person, address, lines and totals. */
async function expectLevel(harness: Harness, lost: ReadonlyMap<string, Order>): Promise<void> {
  await harness.ledgerCheck.check();
  const now = await readOrders(harness);
  for (const order of lost.values()) {
    if (order.state === "placed" && !order.isPaid) continue;
    const { invoice: _lost, ...expected } = order;
    const { invoice: _now, ...found } = now.get(order.number) ?? { invoice: null };
    expect(found, `${order.number} is as it was`).toEqual(expected);
  }
  await expectBooksAgree(harness);
  await expectRefundsAgree(harness);
}

/** Expects the next order and the next invoice to have numbers that no customer has seen on another one. */
async function expectNextNumbers(
  harness: Harness,
  lost: ReadonlyMap<string, Order>,
): Promise<void> {
  const byInvoice = new Map([...lost.values()].map((order) => [order.invoice, order.number]));
  const [buyer] = await harness.buyers(1);
  if (buyer === undefined) throw new Error("There is no buyer.");
  const { orderNumber } = await harness.buy(buyer);
  const order = await until("the new order has its invoice", async () => {
    const found = (await readOrders(harness)).get(orderNumber);
    return found?.invoice === null ? null : (found ?? null);
  });
  expect(lost.has(order.number), `${order.number} is new`).toBe(false);
  const highest = Math.max(...[...byInvoice.keys()].map((number) => number ?? 0));
  expect(order.invoice, "the next invoice follows the lost ones").toBeGreaterThan(highest);
  for (const { number, invoice } of (await readOrders(harness)).values())
    if (invoice !== null && byInvoice.has(invoice))
      expect(number, `invoice ${invoice} is of the same order`).toBe(byInvoice.get(invoice));
  await harness.settle();
}
