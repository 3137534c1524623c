import type { Db } from "#shop/platform/database/db.server.ts";
import {
  isAwaitingReconciliation,
  recordFailover,
} from "#shop/platform/database/restores.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import { listGivenNumbers } from "#shop/orders/skipped-numbers.server.ts";
import { isOpenedAt } from "#shop/payments/opened-at.ts";
import {
  listPaidRefs,
  MISSING_MAX,
  readPaymentCheck,
  savePaymentCheck,
} from "#shop/payments/payment-check.server.ts";
import type { RecordedPage } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { settlePage } from "./settle-payment.server.ts";

/** A page is open for half an hour, so one that was opened an hour before the last comparison is paid or ended. */
const OVERLAP_MS = HOUR_MS;
/** After a long outage no further back than this. The provider itself repeats events for three days. */
const LOOK_BACK_MS = 7 * DAY_MS;
/** The pages that were opened within this time are asked for together; within less when they are too many. */
const WINDOW_MS = HOUR_MS;
const WINDOW_MIN_MS = MINUTE_MS;
/** A run ends before the next one starts, which goes on where it ended. */
const RUN_MS = 4 * MINUTE_MS;

/**
 * Asks the provider which payment pages were paid, and settles those that the shop does not know as paid, in
 * the same way as an event: the event may have been lost, and the shop may have closed the payment or lost
 * its page. What cannot be settled stays in the list of missing payments, which the next run tries again, until
 * it is refunded. When the list is full, the comparison goes no further, and its age grows. A page whose order had a
 * number that this database has given out shows that its order was lost: that is recorded as a failover, once for each
 * page. Throws a `ProviderFailure` when the provider can't be reached.
 */
export async function findPaidPages(db: Db, now = new Date()): Promise<void> {
  if (await isAwaitingReconciliation(db)) return;
  const endsAt = Date.now() + RUN_MS;
  const check = await readPaymentCheck(db);
  const missing = new Set(check.missing);
  for (const ref of check.missing) {
    if (Date.now() >= endsAt) return;
    const page = await provider.records.fetchPage(ref);
    if (page === null || !isOwing(page) || (await settles(db, page))) missing.delete(ref);
  }
  let windowMs = WINDOW_MS;
  let from = Math.max(check.comparedTo.getTime() - OVERLAP_MS, now.getTime() - LOOK_BACK_MS);
  while (from < now.getTime() && Date.now() < endsAt) {
    const to = Math.min(from + windowMs, now.getTime());
    const span = { from: new Date(from), to: new Date(to) };
    const { pages, isWhole } = await provider.records.listPaidPages(span);
    if (!isWhole && windowMs > WINDOW_MIN_MS) {
      windowMs /= 4;
      continue;
    }
    if (!isWhole) log.error(span, "more payment pages were paid than can be compared");
    const found = (await settleAll(db, pages)).filter(({ ref }) => !missing.has(ref));
    for (const { ref } of found) missing.add(ref);
    if (missing.size > MISSING_MAX) {
      log.error(span, "more payments are without an order than can be listed");
      return;
    }
    const isComplete = to === now.getTime();
    // First of all: a page in the stored list would not be recorded any more.
    const isLost = await recordsLost(db, found);
    await savePaymentCheck(db, { comparedTo: span.to, missing: [...missing], isComplete });
    if (isLost) return;
    from = to;
  }
}

/** Records a failover if the orders of some pages were lost. Returns whether it has. */
async function recordsLost(db: Db, pages: readonly RecordedPage[]): Promise<boolean> {
  const numbers = pages.map(({ order }) => order.orderNumber);
  const given = await listGivenNumbers(db, numbers);
  const lost = pages.filter(({ order }) => given.has(order.orderNumber));
  if (lost.length === 0) return false;
  await recordFailover(db, new Date(Math.min(...lost.map(({ createdAt }) => createdAt.getTime()))));
  return true;
}

/** Settles the paid pages that the shop does not know as paid; returns those of this shop that it cannot. */
async function settleAll(db: Db, pages: readonly RecordedPage[]): Promise<RecordedPage[]> {
  const known = await listPaidRefs(
    db,
    pages.map(({ ref }) => ref),
  );
  const missing: RecordedPage[] = [];
  for (const page of pages) {
    if (known.has(page.ref) || !isOwing(page) || (await settles(db, page))) continue;
    if (isOpenedAt(page.openedAt, [new URL(env().publicUrl).origin])) missing.push(page);
  }
  return missing;
}

/** Whether the provider has money for it. */
const isOwing = ({ state, isRefunded }: RecordedPage) => state === "paid" && !isRefunded;

/** False when the shop has no order for it. A payment that differs from its order is flagged there. */
async function settles(db: Db, { ref, order }: RecordedPage): Promise<boolean> {
  const { state } = await settlePage(db, ref);
  const facts = { page: ref, order: order.orderNumber };
  if (state === "paid")
    log.warn(facts, "a payment was found at the provider, of which no event had told");
  if (state === "unknown")
    log.error(facts, "the provider has a payment without an order in the shop");
  return state !== "unknown";
}
