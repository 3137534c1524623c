import type { Db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { waitForLocks } from "#shop/platform/database/wait-for-locks.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { isUnpaid, type Order } from "#shop/orders/order.ts";
import { recordPaid } from "#shop/orders/order-state.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import {
  claimPage,
  endPayment,
  insertPaid,
  markPaid,
} from "#shop/payments/payment-changes.server.ts";
import { findPayment, findPaymentByRef, hasPaidSince } from "#shop/payments/payments.server.ts";
import type { PageState } from "#shop/payments/provider.ts";
import { provider, PROVIDER } from "#shop/payments/provider.server.ts";
import { withholdNewMails } from "#shop/mail/withheld.server.ts";
import { mailUnpaid } from "./unpaid-mail.server.ts";
import { followPayment, type AfterRestore } from "./follow-payment.server.ts";

/** What became of a payment. "unknown": the provider or the shop has no such payment page. */
export type Settlement = {
  readonly state: "paid" | "pending" | "expired" | "failed" | "unknown";
  readonly orderId?: string;
  readonly orderNumber?: string;
};

export type SettlementOptions = {
  /** The provider reported that the bank refused the payment. The page itself does not show it. */
  readonly failed?: boolean;
  /** Close the payment page if it is still open. */
  readonly expireOpen?: boolean;
  /** The call reconciles a restored database; every other call waits until that is done. */
  readonly afterRestore?: AfterRestore;
};

/**
 * Brings a payment and its order level with its payment page, safely at any time and in parallel: one
 * paid page is one paid order. A payment whose page is not open yet is "pending". After a restore
 * everything is "pending" until the shop is reconciled, as numbers of invoices may be given out a second
 * time. Throws a `ProviderFailure` when the provider can't be reached.
 */
export async function settlePayment(
  db: Db,
  paymentId: string,
  options: SettlementOptions = {},
): Promise<Settlement> {
  const payment = await findPayment(db, paymentId);
  if (payment === null) return { state: "unknown" };
  if (payment.providerRef === null) return { state: "pending", orderId: payment.orderId };
  return settlePage(db, payment.providerRef, options);
}

/**
 * The same for a payment page, as an event or the URL of the success page names it. The shop may not know
 * the page yet: the response that named it was lost. Then the page says which order it is for.
 */
export async function settlePage(
  db: Db,
  ref: string,
  options: SettlementOptions = {},
): Promise<Settlement> {
  if (!provider.isRef(ref)) return { state: "unknown" };
  if (options.afterRestore === undefined && (await isAwaitingReconciliation(db)))
    return { state: "pending" };
  let page = await provider.fetch(ref);
  if (page?.state === "open" && options.expireOpen) page = await provider.expire(ref);
  if (page === null) return { state: "unknown" };
  const current = page;
  return waitForLocks(Date.now() + WAITING_MS, () =>
    db.transaction().execute(async (tx) => {
      const settlement = await settle(tx, current, options);
      if (options.afterRestore?.withholdMails) await withholdNewMails(tx);
      return settlement;
    }),
  );
}

/** How long a payment waits for products that an import is writing: less than a browser and the provider wait for it. */
const WAITING_MS = 8_000;

/** A payment page whose order is locked. */
type Locked = {
  readonly order: Order;
  /** Null if the order's payments have other pages, and this one was opened in vain. */
  readonly payment: Payment | null;
  readonly page: PageState;
};

async function settle(tx: Db, page: PageState, options: SettlementOptions): Promise<Settlement> {
  const locked = await lock(tx, page);
  if (locked === null) return { state: "unknown" };
  const { order } = locked;
  const ids = { orderId: order.id, orderNumber: order.orderNumber };
  switch (page.state) {
    case "paid":
      return { ...ids, state: await settlePaid(tx, locked, options.afterRestore) };
    case "expired":
      await closeExpired(tx, locked, options.expireOpen ?? false);
      return { ...ids, state: order.paidAt === null ? "expired" : "paid" };
    case "unpaid":
    case "open":
      if (order.paidAt !== null) return { ...ids, state: "paid" };
      if (options.failed) await closeFailed(tx, locked);
      return { ...ids, state: options.failed ? "failed" : "pending" };
  }
}

async function lock(tx: Db, page: PageState): Promise<Locked | null> {
  const known = await findPaymentByRef(tx, page.ref);
  // Pages of other programs with the same account may carry any text as their reference.
  const reference = page.orderId !== null && isUuid(page.orderId) ? page.orderId : null;
  const orderId = known?.orderId ?? reference;
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (order === null) return null;
  const paymentId = await claimPage(tx, { orderId: order.id, ref: page.ref });
  return { order, payment: paymentId === null ? null : await findPayment(tx, paymentId), page };
}

/** Closes an order that was not paid in time. No mail when the customer or the shop ended it on purpose. */
async function closeExpired(tx: Db, { order, payment }: Locked, isOnPurpose: boolean) {
  if (payment === null) return;
  await endPayment(tx, payment.id, "expired");
  if (!isUnpaid(order)) return;
  await endUnpaid(tx, order, {
    event: "payment_expired",
    actor: PROVIDER,
    reason: "The payment page expired unpaid",
  });
  if (!isOnPurpose && !(await hasPaidSince(tx, order)))
    await mailUnpaid(tx, { order, payment }, "expired");
}

async function closeFailed(tx: Db, { order, payment }: Locked): Promise<void> {
  if (payment === null) return;
  await endPayment(tx, payment.id, "failed");
  if (!isUnpaid(order)) return;
  await endUnpaid(tx, order, {
    event: "payment_failed",
    actor: PROVIDER,
    reason: "The bank refused the payment",
  });
  await mailUnpaid(tx, { order, payment }, "failed");
}

async function settlePaid(
  tx: Db,
  { order, payment, page }: Locked,
  afterRestore: AfterRestore | undefined,
): Promise<"paid" | "pending"> {
  if (payment?.state === "paid") return "paid";
  const isPaidAlready = order.paidAt !== null;
  const difference = differenceBetween(order, page);
  const flag = { subject: page.ref, actor: PROVIDER };
  if (difference !== null) {
    log.error(
      { order: order.orderNumber, page: page.ref, difference },
      "a payment does not match its order",
    );
    await raiseFlag(tx, order, { ...flag, code: "payment_mismatch", note: difference });
    return isPaidAlready ? "paid" : "pending";
  }
  await savePaid(tx, { order, payment, page }, afterRestore?.paidAt ?? null);
  if (isPaidAlready) {
    await raiseFlag(tx, order, {
      ...flag,
      code: "paid_twice",
      note: `through session ${page.ref}`,
    });
    return "paid";
  }
  await recordPaid(tx, order, {
    actor: PROVIDER,
    reason: `Paid through session ${page.ref}`,
  });
  await followPayment(tx, order, afterRestore);
  return "paid";
}

async function savePaid(tx: Db, { order, payment, page }: Locked, paidAt: Date | null) {
  assert(page.chargeRef !== null, "a paid page has a charge");
  const receipt = { ref: page.ref, chargeRef: page.chargeRef, paidAt };
  if (payment !== null) return markPaid(tx, payment.id, receipt);
  const { id: orderId, totalPence: amountPence } = order;
  await insertPaid(tx, { orderId, amountPence, expiresAt: new Date() }, receipt);
}

/** How a payment differs from its order, as a sentence for the shopkeeper; null when it matches. */
function differenceBetween(order: Order, page: PageState): string | null {
  if (page.orderId !== order.id)
    return `Session ${page.ref} belongs to order ${page.orderId ?? "none"}`;
  const { amountPence, currency } = page;
  assert(amountPence !== null && currency !== null, "a paid page has an amount and a currency");
  if (currency !== "gbp") return `Paid in ${currency.toUpperCase()}, not GBP`;
  if (amountPence !== order.totalPence)
    return `Paid ${formatPounds(pence(amountPence))} instead of ${formatPounds(order.totalPence)}`;
  return null;
}
