import { setTimeout } from "node:timers/promises";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { isUnpaid, type Order } from "#shop/orders/order.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { NewOrder } from "#shop/orders/new-order.server.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import { openUrlOf, type Payment } from "#shop/payments/payment.ts";
import { noteClockRefusal } from "#shop/payments/payment-check.server.ts";
import { savePage, startNextAttempt } from "#shop/payments/payment-changes.server.ts";
import type { AroundPlacing } from "#shop/payments/place-order.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import type { OpenPage, PageOpened } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { placeOrderMakingRoom, type PlaceRefused } from "./make-room.server.ts";
import { settlePage } from "./settle-payment.server.ts";
import { supersede } from "./supersede.server.ts";

/** An open payment page is offered again if at least this much of its time is left. */
const TIME_LEFT_MIN_MS = 2 * MINUTE_MS;
/** How long a click waits for a parallel one that is opening the same payment page: 4 seconds. */
const PARALLEL_CLICK_PAUSE_MS = 250;
const PARALLEL_CLICK_CHECKS = 16;

export type PaymentPage = {
  readonly ok: true;
  /** The provider's name for it. */
  readonly sessionId: string;
  readonly url: string;
  readonly orderNumber: string;
};

export type PaymentPageRefused = PlaceRefused;

type PageNotOpened = {
  readonly ok: false;
  readonly reason: "payment_unreachable" | "too_late";
};

/**
 * Places the order, or finds the customer's unpaid order for the same cart, and opens its payment
 * page. A found order whose time has run out is ended first and placed again, once. `around` is called in
 * the transaction that places it.
 */
export async function openPaymentPage(
  db: Db,
  newOrder: NewOrder,
  around?: AroundPlacing,
): Promise<PaymentPage | PaymentPageRefused> {
  try {
    return await placeAndOpen(db, { newOrder, around }, 1);
  } catch (error) {
    // An older order could not be ended at the provider, so there is no room for this one.
    if (error instanceof ProviderFailure) return { ok: false, reason: "payment_unreachable" };
    throw error;
  }
}

async function placeAndOpen(
  db: Db,
  wanted: { readonly newOrder: NewOrder; readonly around: AroundPlacing | undefined },
  retriesLeft: number,
): Promise<PaymentPage | PaymentPageRefused> {
  const placed = await placeOrderMakingRoom(db, wanted.newOrder, wanted.around);
  if (!placed.ok) return placed;
  const unpaid = await findUnpaid(db, placed.id);
  const open = openPageOf(unpaid);
  if (open !== null) return open;
  if (mayOpen(unpaid)) {
    const opened = await openFor(db, unpaid);
    if (opened.ok) return opened;
    if (opened.reason === "payment_unreachable") return { ok: false, reason: opened.reason };
  }
  if (retriesLeft === 0) return { ok: false, reason: "payment_unreachable" };
  await supersede(db, unpaid.payment);
  return placeAndOpen(db, wanted, retriesLeft - 1);
}

/** An order that was just placed, with its payment. */
type Unpaid = { readonly order: Order; readonly payment: Payment };

async function findUnpaid(db: Db, orderId: string): Promise<Unpaid> {
  const order = await findOrder(db, orderId);
  assert(order !== null, "an order that was just placed exists");
  return { order, payment: await getPaymentOf(db, orderId) };
}

/**
 * Whether a payment page may still be opened for an order. One that was ended meanwhile gets none: if its
 * account was deleted, its data differ from those of the first request, and the provider would create a
 * second page under a new key.
 */
function mayOpen({ order, payment }: Unpaid): boolean {
  if (!isUnpaid(order)) return false;
  return payment.providerRef === null || !isEnding(payment);
}

/** Opens the payment page of an order, or waits for a parallel click that is opening it. */
async function openFor(db: Db, unpaid: Unpaid): Promise<PaymentPage | PageNotOpened> {
  const opened = await openWithFreshKey(db, unpaid);
  if (opened.ok) return saveOpened(db, unpaid, opened.page);
  const { order, payment } = unpaid;
  if (opened.reason === "too_late") {
    const leftMs = payment.expiresAt.getTime() - payment.readAt.getTime();
    if (leftMs > provider.pageMinMs) await noteClockRefusal(db);
    return { ok: false, reason: "too_late" };
  }
  const other = opened.reason === "in_progress" ? await openedByParallelClick(db, order.id) : null;
  return other ?? { ok: false, reason: "payment_unreachable" };
}

/**
 * Saves the payment page with its payment. If the order was ended while the page was being opened, for
 * example because the account was deleted, the page is closed so that nobody can pay on it.
 */
async function saveOpened(
  db: Db,
  { order, payment }: Unpaid,
  { ref, url, expiresAt }: OpenPage,
): Promise<PaymentPage | PageNotOpened> {
  const page = { ok: true, sessionId: ref, url, orderNumber: order.orderNumber } as const;
  if (await savePage(db, payment, { ref, url, expiresAt })) return page;
  const current = await getPaymentOf(db, order.id);
  // A parallel click opened the same page, and it has been paid already.
  if (current.providerRef === ref && current.state === "paid") return page;
  await settlePage(db, ref, { expireOpen: true });
  return { ok: false, reason: "too_late" };
}

/**
 * Opens the payment page of an order. If the provider has stored a failure for the idempotency key, tries
 * once more under a new key. If the provider did create the first page, nobody can pay on it: its URL was
 * never shown.
 */
async function openWithFreshKey(db: Db, { order, payment }: Unpaid): Promise<PageOpened> {
  const opened = await provider.open(order, payment, env().publicUrl);
  if (opened.ok || opened.reason !== "stuck") return opened;
  await startNextAttempt(db, payment);
  return provider.open(order, await getPaymentOf(db, order.id), env().publicUrl);
}

async function openedByParallelClick(db: Db, orderId: string): Promise<PaymentPage | null> {
  for (let check = 0; check < PARALLEL_CLICK_CHECKS; check++) {
    await setTimeout(PARALLEL_CLICK_PAUSE_MS);
    const open = openPageOf(await findUnpaid(db, orderId));
    if (open !== null) return open;
  }
  return null;
}

/** The payment page that an order already has; null when it has none with enough time left. */
function openPageOf({ order, payment }: Unpaid): PaymentPage | null {
  const { providerRef: ref } = payment;
  const url = openUrlOf(payment);
  if (!isUnpaid(order) || ref === null || url === null) return null;
  return isEnding(payment)
    ? null
    : { ok: true, sessionId: ref, url, orderNumber: order.orderNumber };
}

function isEnding({ expiresAt, readAt }: Payment): boolean {
  return expiresAt.getTime() < readAt.getTime() + TIME_LEFT_MIN_MS;
}
