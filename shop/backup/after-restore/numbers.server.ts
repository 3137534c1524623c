import type { Db } from "#shop/platform/database/db.server.ts";
import type { OpenRestore } from "#shop/platform/database/restores.server.ts";
import {
  listNumbersSkippedSince,
  skipInvoiceNumbers,
  skipOrderNumbers,
} from "#shop/orders/skipped-numbers.server.ts";
import type { RecordedPage } from "#shop/payments/provider.ts";
import { findKnownOrder } from "./known-order.server.ts";
import { lastLostInvoice, numberOf, orderStateOf, type Invoiced } from "./plan.ts";

/**
 * Skips the numbers of orders and invoices that the lost database may have given out, once for a
 * restore: the numbers are counted before the first order changes, and a run after an interruption finds
 * them skipped.
 */
export async function skipNumbers(
  db: Db,
  sessions: readonly RecordedPage[],
  restore: OpenRestore,
): Promise<void> {
  const counted: Invoiced[] = [];
  for (const session of sessions) {
    const order = orderStateOf(await findKnownOrder(db, session.order.orderId));
    const { invoiceNumber } = session;
    counted.push({ orderId: session.order.orderId, order, times: session, invoiceNumber });
  }
  const reason = `The database was restored to ${restore.restoredTo.toISOString()}; the lost one, which lived until ${restore.lostUntil.toISOString()}, may have given out these numbers`;
  await db.transaction().execute(async (tx) => {
    if ((await listNumbersSkippedSince(tx, restore.restoredAt)).length > 0) return;
    await skipOrderNumbers(tx, {
      highest: Math.max(0, ...sessions.map(({ order }) => numberOf(order.orderNumber))),
      reason,
    });
    await skipInvoiceNumbers(tx, {
      lastLost: (lastKnown) =>
        lastLostInvoice(counted, { lastKnown, lostUntil: restore.lostUntil }),
      reason,
    });
  });
}
